/**
 * What people are told of a request that waits: reminders, and that too few people are left; in several processes
 * without doubles.
 */
import { PERMISSIONS } from '@zend/contracts'
import { type BusinessId, HOUR_MS, type MemberId, type UserId } from '@zend/kernel'
import { CALLER, expectOk, testDatabase, type TestCustomer, type Voter } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPolicy, sweepApprovals, withdrawApproval } from '../../core/approvals/index.ts'
import { approvedOn, LARGE, SMALL } from './approved.fixture.ts'

const db = await testDatabase()
const kit = await approvedOn(db)
const { ask, clock, companies, join, placeOf, releasing, vote, voter } = kit
afterAll(() => kit.close())

let company: BusinessId
let maker: TestCustomer
let [first, second, third] = [] as unknown as readonly [Voter, Voter, Voter]
beforeEach(async () => {
  ;({
    company,
    maker,
    approvers: [first, second, third],
  } = await kit.begin())
})
afterEach(() => kit.requireBalanced())

const ONLY_OWNERS = { roles: ['owner' as const] }
/** An owner who manages members, and may not approve. */
const NO_SAY = PERMISSIONS.filter((each) => each !== 'approve')
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

  test('by mail, with the sum, the end, and a link into the business app for this company', async () => {
    const { id, company } = await ask(SMALL)
    clock.advance(HOUR_MS)
    await sweep()
    const mail = (await kit.accounts.mailsTo(first.command.email)).at(-1)
    expect(mail?.subject).toMatch(/^Baobab Ltd: 0\.01.BTC still waits for you$/)
    expect(mail?.text).toContain(`https://firm.example.com/approvals/${id}?company=${company}`)
  })
})

describe('too few people', () => {
  const owners = () => Promise.all([voter(), voter()])
  const alarmed = (id: string, people: readonly TestCustomer[]) => told('approval-no-quorum', id, people)
  const OWNER = PERMISSIONS
  const mailsAbout = async (who: TestCustomer) =>
    (await kit.accounts.mailsTo(who.command.email)).filter(({ subject }) => subject.includes('too few people'))

  test('are left for a request: its owners are told once, with the ways out, and again only after there were enough', async () => {
    const [ada, bola] = await owners()
    for (const each of [ada, bola]) await companies.join(company, each.userId, OWNER, 'owner')
    const { id } = await ask(LARGE)
    await sweep()
    for (const each of [first, second, third, bola]) await companies.remove(await memberIdOf(each))
    await sweep()
    // Nothing about it changes with whoever may not approve. Whoever left, and who is no owner, is told nothing.
    const manager = await voter()
    await join(manager, ['view', 'member.manage'])
    await sweep()
    expect(await alarmed(id, [ada, bola, first, manager, maker])).toEqual([1, 0, 0, 0, 0])
    const [mail] = await mailsAbout(ada)
    expect(mail?.text).toMatch(/invite somebody[^]*deputy[^]*change who approves what/)
    await companies.join(company, bola.userId, OWNER, 'owner')
    await sweep()
    await companies.suspend(await memberIdOf(bola))
    await sweep()
    expect(await alarmed(id, [ada, manager])).toEqual([2, 0])
  })

  test('are left for several requests: one notice says it of all, the oldest first', async () => {
    const [ada] = await owners()
    await companies.join(company, ada.userId, NO_SAY, 'owner')
    const asked = []
    for (const amount of ['0.02', '0.03', '0.04']) asked.push(await ask(amount))
    await sweep()
    expect(await mailsAbout(ada)).toEqual([])
    for (const each of [first, second, third]) await companies.suspend(placeOf(each))
    await sweep()
    await sweep()
    const [mail, ...others] = await mailsAbout(ada)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Baobab Ltd: too few people can approve 3 requests')
    for (const amount of ['0.02', '0.03', '0.04']) expect(mail?.text).toContain(amount)
    expect(mail?.text).toMatch(new RegExp(`https://firm\\.example\\.com/approvals\\?company=${company}$`, 'm'))
    // Its facts begin with the oldest.
    expect(await alarmed(asked[0]?.id ?? '', [ada])).toEqual([1])
  })

  test('were there when it was asked for: at once, too', async () => {
    const [ada] = await owners()
    await companies.join(company, ada.userId, OWNER, 'owner')
    await kit.putPolicy({
      company,
      version: 1,
      rules: [{ when: {}, approvals: 2, from: ONLY_OWNERS }],
      madeBy: ada.userId,
    })
    const { id } = await ask(SMALL)
    await sweep()
    expect(await alarmed(id, [ada])).toEqual([1])
    // The policy itself is out of reach, too: one mail for each.
    expect((await mailsAbout(ada)).map(({ subject }) => subject)).toEqual([
      'Baobab Ltd: too few people for what your policy asks',
      'Baobab Ltd: too few people can approve a request',
    ])
  })

  test('are left for a rule of the policy: owners are told, and the policy says which', async () => {
    const [ada, bola] = await owners()
    for (const each of [ada, bola]) await companies.join(company, each.userId, OWNER, 'owner')
    const rules = [
      { when: { valueFrom: '10' }, approvals: 1 },
      { when: { valueFrom: '1000' }, approvals: 2, from: ONLY_OWNERS },
    ]
    await kit.putPolicy({ company, version: 1, rules, madeBy: ada.userId })
    await sweep()
    expect(await mailsAbout(ada)).toEqual([])
    const unmet = async () =>
      (await readPolicy({ read: db.read, now: clock.now() }, { userId: ada.userId, company })).unmet
    expect(await unmet()).toEqual([])
    await companies.change(await memberIdOf(bola), ['view'])
    await sweep()
    await sweep()
    expect((await mailsAbout(ada)).length).toBe(1)
    expect(await unmet()).toEqual([1])
  })

  test('is nothing of a company without a policy of its own, and nothing of what has ended', async () => {
    const [ada] = await owners()
    await companies.join(company, ada.userId, OWNER, 'owner')
    const { id } = await ask(LARGE)
    for (const each of [first, second, third]) await companies.remove(placeOf(each))
    expectOk(await withdrawApproval(releasing, { userId: maker.userId, company }, id, CALLER.ip))
    await sweep()
    expect(await mailsAbout(ada)).toEqual([])
    expect((await db.owner.pool.query('select from approvals.quorum_checks')).rows).toEqual([])
  })

  test('concern one request: it alone is looked at, however many others are open', async () => {
    const noted = async () => {
      const { rows } = await db.owner.pool.query<{ request_id: string | null }>(
        'select request_id from approvals.quorum_checks where company_id = $1 order by number',
        [company],
      )
      return rows.map(({ request_id }) => request_id)
    }
    await ask(SMALL)
    await ask(SMALL)
    await sweep()
    expect(await noted()).toEqual([])
    const { id } = await ask(SMALL)
    expect(await noted()).toEqual([id])
    // Whoever leaves concerns all of them.
    await companies.remove(placeOf(first))
    expect(await noted()).toEqual([id, null])
    await sweep()
    expect(await noted()).toEqual([])
  })

  /** A person's current membership of the company. */
  async function memberIdOf({ userId }: TestCustomer): Promise<MemberId> {
    const { rows } = await db.owner.pool.query<{ id: MemberId }>(
      'select id from companies.members where user_id = $1 and company_id = $2 and removed_at is null',
      [userId, company],
    )
    const [row] = rows
    if (row === undefined) throw new Error('no member')
    return row.id
  }
})
