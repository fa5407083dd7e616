/** `npm run verify` names a withdrawal that was ordered and that nobody confirmed, whatever was done to its rows. */
import { TEST_AUTHORIZATION, testDatabase } from '@zend/tests/testkit'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { authorizationKeys, newAuthorizationKey } from '../../core/authorizations/index.ts'
import { verifyConsents } from './verify-consents.ts'
import { OUTSIDE, satoshi, withdrawalsOn } from './withdrawal.fixture.ts'

const db = await testDatabase()
const { advance, outcome, rich, withdraw } = await withdrawalsOn(db)
const COIN = 100_000_000n
const violations = async (keys = TEST_AUTHORIZATION.keys): Promise<number> =>
  (await verifyConsents(db.owner.read, keys)).reduce((sum, check) => sum + check.violations, 0)

const who = await rich(satoshi(COIN))
const [first, second] = [await withdraw(who), await withdraw(who)]
await advance(first.id)

test('what was confirmed is sound, ordered and done; what was not ordered is not asked about', async () => {
  await db.owner.pool.query('update withdrawal.withdrawals set consent = null where id = $1', [second.id])
  expect(await violations()).toBe(0)
  await outcome(first.id, { kind: 'signing' })
  expect(await violations()).toBe(0)
})

const row = (set: string): string => `update withdrawal.withdrawals set ${set} where id = $1`
const order = (set: string): string => `update treasury.payments set ${set} where id = 'pay_' || substr($1, 5)`
test.each([
  ['it has no consent', row('consent = null')],
  ['its consent has another form', row(`consent = '{"tier": 1}'`)],
  ['its amount is another', row('amount = amount + 1')],
  ['its address is another', row(`address = '${OUTSIDE.ethereum}'`)],
  ['its customer is another', row(`holder = 'usr_01k00000000000000000000000'`)],
  ['its limit is another', row(`consent = jsonb_set(consent, '{dayMaxCents}', '"1"')`)],
  ['no statement went with its order', order('statement = null')],
  ['another statement went with its order', order(`statement = jsonb_set(statement, '{text}', '"{}"')`)],
])('it is named when %s', async (_, statement) => {
  let found = 0
  const planted = db.owner.transact(async (tx) => {
    await tx.executeQuery(CompiledQuery.raw(statement, [first.id]))
    found = (await verifyConsents(tx, TEST_AUTHORIZATION.keys))[0]?.violations ?? 0
    throw new Error('rolled back')
  })
  await expect(planted).rejects.toThrow('rolled back')
  expect(found).toBe(1)
})

test('it is named when no key of ours signed it', async () => {
  expect(await violations(authorizationKeys(newAuthorizationKey().publicKey))).toBe(1)
})
