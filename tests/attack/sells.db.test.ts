/** The short form of `npm run bench -- attack` for quick sells: no rail pays what no customer confirmed. */
import { authorizationKey, newAuthorizationKey } from '@zend/server/core/authorizations'
import { TEST_AUTHORIZATION, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { noteFigures } from '../testkit/figures.ts'
import { attackSells } from './sells.ts'

// Each forgery once by the API's login, and in three states by the worker's. `npm run nightly` makes many more.
const TRIES = Number(process.env['ATTACK_TRIES'] ?? 112)
const SEED = Number(process.env['ATTACK_SEED'] ?? 1)
/** With the key, a few forgeries are enough to show that they would be paid. */
const TRIES_WITH_KEY = 28
const LIMIT = { timeout: 120_000 + 1_000 * TRIES }
const [first, second] = [await testDatabase(), await testDatabase()]

test('an attacker with the databases’ logins but no key is paid nothing, and customers are paid', LIMIT, async () => {
  const key = authorizationKey(newAuthorizationKey().privateKey)
  const attacked = await attackSells(first, { seed: SEED, tries: TRIES, key, rounds: 4 })
  const { tried, written, paid, confirmed, arrived, ordered, named, forgedTries, back } = attacked
  noteFigures({ tried, written, paid })
  expect(tried).toBeGreaterThan(TRIES)
  expect(written).toBeGreaterThan(0.75 * TRIES)
  expect(paid).toBe(0)
  expect(arrived).toBe(confirmed)
  // Payouts in progress are paid once, by the rail that was ordered first, and none is returned.
  expect(forgedTries).toBe(confirmed)
  expect(back).toBe(0)
  // Nothing can stop the worker's login from writing rows as ordered, but `npm run verify` reports them.
  expect(ordered).toBeGreaterThan(10)
  expect(named).toBe(ordered)
})

test('with the key that consent is signed with, the same rows are paid', LIMIT, async () => {
  expect(
    (await attackSells(second, { seed: SEED, tries: TRIES_WITH_KEY, key: TEST_AUTHORIZATION.key, rounds: 2 })).paid,
  ).toBeGreaterThan(0)
})
