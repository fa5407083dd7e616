/** What people are told of a request that waits: reminders, in several processes without doubles. */
import { HOUR_MS, type UserId } from '@zend/kernel'
import { CALLER, expectOk, testDatabase, type TestCustomer, type Voter } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sweepApprovals, withdrawApproval } from '../../core/approvals/index.ts'
import { approvedOn, LARGE, SMALL } from './approved.fixture.ts'

const db = await testDatabase()
const kit = await approvedOn(db)
const { ask, clock, companies, join, placeOf, releasing, vote, voter } = kit
afterAll(() => kit.close())

let maker: TestCustomer
let [first, second, third] = [] as unknown as readonly [Voter, Voter, Voter]
beforeEach(async () => {
  ;({
    maker,
    approvers: [first, second, third],
  } = await kit.begin())
})
afterEach(() => kit.requireBalanced())

const log = { warn: (facts: object) => expect.fail(JSON.stringify(facts)) }
/** What two copies of the API do in one round, at the same moment. */
const sweep = () => Promise.all([sweepApprovals({ ...releasing, log }), sweepApprovals({ ...releasing, log })])
/** How many notices of a kind each of these people got about a request, in order. */
async function told(kind: string, id: string, people: readonly TestCustomer[]): Promise<readonly number[]> {
  const { rows } = await db.owner.pool.query<{ to: UserId; n: number }>(
    `select user_id as to, count(*)::int as n from notices.outbox where kind = $1 and facts ->> 'approvalId' = $2 group by 1`,
    [kind, id],
  )
  return people.map(({ userId }) => rows.find(({ to }) => to === userId)?.n ?? 0)
}

describe('reminders', () => {
  const reminded = (id: string) => told('approval-reminder', id, [maker, first, second, third])

  test('after 1, 24 and 60 hours, once each, whoever could decide and has not', async () => {
    const { id, version } = await ask(LARGE)
    const asked = { id, version } as Awaited<ReturnType<typeof ask>>
    await sweep()
    expect(await reminded(id)).toEqual([0, 0, 0, 0])
    clock.advance(HOUR_MS)
    await sweep()
    await sweep()
    expect(await reminded(id)).toEqual([0, 1, 1, 1])
    expectOk(await vote(first, asked))
    clock.advance(23 * HOUR_MS)
    await sweep()
    expect(await reminded(id)).toEqual([0, 1, 2, 2])
    clock.advance(35 * HOUR_MS)
    await sweep()
    expect(await reminded(id)).toEqual([0, 1, 2, 2])
    clock.advance(HOUR_MS)
    await sweep()
    expect(await reminded(id)).toEqual([0, 1, 3, 3])
  })

  test('goes to the members of that moment', async () => {
    const { id } = await ask(SMALL)
    await companies.remove(placeOf(second))
    await companies.suspend(placeOf(third))
    const added = await voter()
    await join(added, ['view', 'approve'])
    clock.advance(HOUR_MS)
    await sweep()
    expect(await reminded(id)).toEqual([0, 1, 0, 0])
    expect(await told('approval-reminder', id, [added])).toEqual([1])
  })

  test('of those that passed while nothing ran, only the newest', async () => {
    const { id } = await ask(SMALL)
    clock.advance(30 * HOUR_MS)
    await sweep()
    await sweep()
    expect(await reminded(id)).toEqual([0, 1, 1, 1])
  })

  test('none about what has ended', async () => {
    const { id, company } = await ask(SMALL)
    expectOk(await withdrawApproval(releasing, { userId: maker.userId, company }, id, CALLER.ip))
    clock.advance(2 * HOUR_MS)
    await sweep()
    expect(await reminded(id)).toEqual([0, 0, 0, 0])
  })

  test('by mail, with the sum, the end, and a link into the business app', async () => {
    const { id } = await ask(SMALL)
    clock.advance(HOUR_MS)
    await sweep()
    const mail = (await kit.accounts.mailsTo(first.command.email)).at(-1)
    expect(mail?.subject).toMatch(/^Baobab Ltd: 0\.01.BTC still waits for you$/)
    expect(mail?.text).toContain(`https://firm.example.com/approvals/${id}`)
  })
})
