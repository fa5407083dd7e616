/** What a rule has wait once it is approved: not released before, stopped by anybody, shortened by nobody. */
import type { PolicyRule } from '@zend/contracts'
import { type BusinessId, HOUR_MS, MINUTE_MS } from '@zend/kernel'
import { CALLER, expectOk, testDatabase, type TestCustomer, type Voter } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Approval, declineApproval, sweepApprovals, withdrawApproval } from '../../core/approvals/index.ts'
import { approvedOn, COIN, SMALL } from './approved.fixture.ts'
import { withdrawalReleaser } from './release-withdrawal.ts'

const db = await testDatabase()
const kit = await approvedOn(db)
const { api, ask, balance, clock, companies, deps, feesKnown, judge, made, now, placeOf, release, releasing, seen } =
  kit
const { vote } = kit
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

const log = { warn: (facts: object) => expect.fail(JSON.stringify(facts)) }
const sweep = () => sweepApprovals({ ...releasing, log })
const refused = (code: string) => expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) })
const AFTER_AN_HOUR: PolicyRule = { when: { kinds: ['withdrawal'] }, approvals: 1, delayMinutes: 60 }
const policy = (version: number, ...rules: readonly PolicyRule[]) =>
  kit.putPolicy({ company, version, rules, madeBy: maker.userId })
const decline = (by: TestCustomer, { id: request, version }: Approval) =>
  declineApproval(
    releasing,
    { userId: by.userId, company },
    { request, version, reason: 'wrong_details', words: null },
    CALLER.ip,
  )
const passes = async (ms: number): Promise<void> => {
  clock.advance(ms)
  await feesKnown()
}
/** Asked for, and approved by one: it waits for an hour. */
async function waiting(): Promise<Approval> {
  await policy(1, AFTER_AN_HOUR)
  const asked = await ask(SMALL)
  expect(expectOk(await vote(first, asked))).toEqual({ approved: true })
  return asked
}

test('it is approved and waits, says until when, and is released then by whatever process looks', async () => {
  const asked = await waiting()
  const until = new Date(+clock.now() + HOUR_MS).toISOString()
  expect(await release(asked)).toBe('waits')
  expect(await seen(asked)).toMatchObject({ state: 'approved', releasesAt: until, forYou: false, canDecline: false })
  expect(await seen(asked, first)).toMatchObject({ canDecline: true })
  await passes(HOUR_MS - 1)
  await sweep()
  expect(await release(asked)).toBe('waits')
  expect(await made(asked)).toBeNull()
  expect((await balance()).held).toBe(COIN / 100n)
  await passes(1)
  await sweep()
  expect(await now(asked)).toMatchObject({ state: 'released' })
  expect(await seen(asked)).toMatchObject({ releasesAt: null, canDecline: false })
})

test('it does not end while it waits: the request lives longer by as much', async () => {
  await policy(1, AFTER_AN_HOUR)
  const asked = await ask(SMALL)
  expect(+asked.expiresAt - +asked.madeAt).toBe(73 * HOUR_MS)
})

describe('meanwhile it is stopped', () => {
  test.each<readonly [string, (asked: Approval) => Promise<unknown>, string]>([
    ['whoever approved it', async (asked) => expectOk(await decline(first, asked)), 'declined'],
    ['whoever else may approve', async (asked) => expectOk(await decline(third, asked)), 'declined'],
    [
      'whoever asked',
      async ({ id }) => expectOk(await withdrawApproval(releasing, { userId: maker.userId, company }, id, CALLER.ip)),
      'withdrawn',
    ],
  ])('by %s, with the money free at once', async (_who, stop, state) => {
    const asked = await waiting()
    await stop(asked)
    expect(await now(asked)).toMatchObject({ state })
    expect(await balance()).toEqual({ available: COIN, held: 0n })
    await passes(2 * HOUR_MS)
    await sweep()
    expect(await made(asked)).toBeNull()
  })

  test('and not twice by the same person', async () => {
    const asked = await waiting()
    expectOk(await decline(first, asked))
    expect(await decline(first, asked)).toEqual(refused('approval_closed'))
  })
})

test('a vote that lost its worth begins the wait anew', async () => {
  const asked = await waiting()
  await passes(50 * MINUTE_MS)
  await companies.remove(placeOf(first))
  expect(await now(asked)).toMatchObject({ state: 'open' })
  expectOk(await vote(second, asked))
  await passes(30 * MINUTE_MS)
  expect(await release(asked)).toBe('waits')
  await passes(31 * MINUTE_MS)
  expect(await release(asked)).toBe('released')
})

describe('the longer of the policy then and now counts', () => {
  test('one that was lifted meanwhile', async () => {
    await policy(1, AFTER_AN_HOUR)
    const asked = await ask(SMALL)
    await policy(2, { when: {}, approvals: 1 })
    expectOk(await vote(first, asked))
    expect(await release(asked)).toBe('waits')
  })

  test('one that came after the last vote: it waits from that vote on', async () => {
    const asked = await ask(SMALL)
    expectOk(await vote(first, asked))
    await policy(1, AFTER_AN_HOUR)
    expect(await release(asked)).toBe('waits')
    expect(await now(asked)).toMatchObject({ state: 'approved', releasesAt: new Date(+clock.now() + HOUR_MS) })
    await passes(HOUR_MS)
    expect(await release(asked)).toBe('released')
  })
})

describe('a stolen API, or a stolen database', () => {
  test('shortens nothing: the confirmer counts from the votes, whose times it signed', async () => {
    const asked = await waiting()
    await expect(
      api.pool.query('update approvals.requests set releases_at = now() where id = $1', [asked.id]),
    ).rejects.toThrow(/permission denied/)
    await db.owner.pool.query(`alter table approvals.requests disable trigger user`)
    await db.owner.pool.query(`alter table approvals.decisions disable trigger user`)
    try {
      await db.owner.pool.query('update approvals.requests set releases_at = null where id = $1', [asked.id])
      expect(await release(asked)).toBe('waits')
      const payload = JSON.parse(asked.payload) as never
      const { statement } = expectOk(await withdrawalReleaser(deps)({ userId: maker.userId, holder: company }, payload))
      expect(await judge.release(company, asked.id, statement)).toEqual(refused('release_delayed'))
      const earlier = `update approvals.decisions set decided_at = decided_at - interval '2 hours' where request_id = $1`
      await db.owner.pool.query(earlier, [asked.id])
      expect(await judge.release(company, asked.id, statement)).toEqual(refused('votes_missing'))
    } finally {
      await db.owner.pool.query(`alter table approvals.requests enable trigger user`)
      await db.owner.pool.query(`alter table approvals.decisions enable trigger user`)
    }
  })
})
