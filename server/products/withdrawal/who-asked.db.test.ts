/** Who asked for a first send: what is sent without an answer, what an answer does, and who is told of reports. */
import type { WhoAsked } from '@zend/contracts'
import { MINUTE_MS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { expectOk, ownActor, testDatabase, type TestCustomer } from '@zend/tests/testkit'
import { beforeEach, expect, test } from 'vitest'
import { answerWhoAsked } from './ask-who-asked.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { OUTSIDE, satoshi, withdrawalsOn } from './withdrawal.fixture.ts'
import { withdrawalPolicy } from './withdrawal.policy.ts'

const db = await testDatabase()
const world = await withdrawalsOn(db)
const { balance, broken, clock, codeFor, deps, quote, rich, take, withdraw } = world
// The real rule: everybody here has just opened their account.
const { scamPause } = withdrawalPolicy(
  DEFAULTS.withdrawal,
  DEFAULTS.signer.withdrawals,
  Object.values(deps.networks).flatMap((network) => network.coins.map(({ asset }) => asset)),
)
Object.assign(deps.policy, { scamPause })

let ada: TestCustomer
beforeEach(async () => {
  ada = await rich(satoshi(1_000_000n))
  await world.feesKnown()
})
const SMALL = { amount: '0.001' }
const answers = async (who: TestCustomer, answer: WhoAsked, over = {}) => {
  const offered = expectOk(await quote(who.userId, { ...SMALL, ...over }))
  return answerWhoAsked(deps, ownActor(who.userId), { quote: offered.quote, answer })
}
const told = async (action: string) =>
  (
    await db.owner.pool.query<{ facts: object }>(
      'select facts from audit.events where action = $1 and actor = $2 order by number',
      [action, ada.userId],
    )
  ).rows.map(({ facts }) => facts)

test('nothing is sent without an answer, and the code stays unused', async () => {
  const offered = expectOk(await quote(ada.userId, SMALL))
  expect(offered.question).toEqual({ firstSeenAt: null, reports: 0, waitMs: 45 * MINUTE_MS })
  const otp = await codeFor(ada, offered)
  const { quote: again } = expectOk(await quote(ada.userId, SMALL))
  const before = await world.everything()
  expect(await take(ada.userId, { quote: again, otp })).toEqual({ ok: false, refusal: { code: 'quote_invalid' } })
  expect(await world.everything()).toEqual(before)
  expect(expectOk(await answers(ada, 'own'))).toBe('own')
  expect(expectOk(await take(ada.userId, { quote: again, otp })).waitsUntil).toBeNull()
})

test('one’s own wallet is paid at once, and is not asked about again', async () => {
  expectOk(await answers(ada, 'own'))
  expect(expectOk(await quote(ada.userId, SMALL))).toMatchObject({ question: null, waitMs: 0 })
  const { id } = await withdraw(ada, SMALL)
  await world.advance(id)
  expect(await balance(ada.userId, 'BTC')).toMatchObject({ held: 100_000n })
  expect(expectOk(await quote(ada.userId, SMALL)).question).toBeNull()
  expect(await told('withdrawal.who_asked')).toEqual([{ network: 'bitcoin', address: OUTSIDE.bitcoin, answer: 'own' }])
})

test('what fits a scam waits, as the worker judges by itself, and is cancelled without loss', async () => {
  expectOk(await answers(ada, 'profit'))
  expect(expectOk(await quote(ada.userId, SMALL))).toMatchObject({ question: null, waitMs: 45 * MINUTE_MS })
  const made = await withdraw(ada, SMALL)
  expect(made.waitsUntil).toEqual(new Date(made.reachedAt.requested.getTime() + 45 * MINUTE_MS))
  await world.advance(made.id)
  clock.advance(44 * MINUTE_MS)
  await world.advance(made.id)
  expect(expectOk(await cancelWithdrawal(deps, ownActor(ada.userId), made.id)).state).toBe('cancelled')
  expect(await balance(ada.userId, 'BTC')).toEqual({ available: 1_000_000n, held: 0n })
  expect(await broken()).toEqual([])
})

test('after its time it goes', async () => {
  expectOk(await answers(ada, 'online'))
  const { id } = await withdraw(ada, SMALL)
  await world.advance(id)
  clock.advance(45 * MINUTE_MS)
  await world.feesKnown()
  await world.advance(id)
  const { rows } = await db.owner.pool.query('select state from withdrawal.withdrawals where id = $1', [id])
  expect(rows).toEqual([{ state: 'queued' }])
})

test('the first answer counts, whatever is answered later', async () => {
  expect(expectOk(await answers(ada, 'support'))).toBe('support')
  expect(expectOk(await answers(ada, 'own'))).toBe('support')
  expect(expectOk(await quote(ada.userId, SMALL)).waitMs).toBe(45 * MINUTE_MS)
  expect(await told('withdrawal.who_asked')).toHaveLength(1)
})

test('a report asks everybody else, however long they are customers, and nobody who has sent there', async () => {
  const { rows: before } = await db.owner.pool.query<{ n: number }>(
    `select count(*)::int as n from withdrawal.answers where answer = 'scam'`,
  )
  const [ben, cyd] = [await rich(satoshi(1_000_000n)), await rich(satoshi(1_000_000n))]
  expectOk(await answers(cyd, 'shop'))
  await withdraw(cyd, SMALL)
  expectOk(await answers(ada, 'scam'))
  await db.owner.pool.query(`update persons.users set created_at = created_at - interval '1 year'`)
  const { question } = expectOk(await quote(ben.userId, SMALL))
  expect(question).toMatchObject({ reports: (before[0]?.n ?? 0) + 1, firstSeenAt: expect.any(Date) })
  expect(expectOk(await quote(cyd.userId, SMALL)).question).toBeNull()
})
