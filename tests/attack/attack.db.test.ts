/** The short form of `npm run bench -- attack`: nothing is paid that no customer confirmed. */
import { authorizationKey, newAuthorizationKey } from '@zend/server/core/authorizations'
import { TEST_AUTHORIZATION, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { noteFigures } from '../testkit/figures.ts'
import { attack } from './attack.ts'
import { FORGERIES } from './forge.ts'

// Each forgery once by each login, and a few random ones. `npm run nightly` makes many more.
const TRIES = Number(process.env['ATTACK_TRIES'] ?? 60)
const SEED = Number(process.env['ATTACK_SEED'] ?? 1)
/** With the key, each forgery once is enough to show that it would be paid. */
const TRIES_WITH_KEY = FORGERIES
const LIMIT = { timeout: 120_000 + 1_000 * TRIES }
const [first, second] = [await testDatabase(), await testDatabase()]

test('an attacker with the databases’ logins but no key is paid nothing, and customers are paid', LIMIT, async () => {
  const key = authorizationKey(newAuthorizationKey().privateKey)
  const { tried, written, paid, confirmed, arrived } = await attack(first, { seed: SEED, tries: TRIES, key, rounds: 4 })
  noteFigures({ tried, written, paid })
  expect(tried).toBe(TRIES)
  // Rows that the database refuses would prove nothing.
  expect(written).toBeGreaterThan(0.75 * TRIES)
  expect(paid).toBe(0)
  expect(arrived).toBe(confirmed)
})

test('with the key that consent is signed with, the same rows are paid', LIMIT, async () => {
  expect(
    (await attack(second, { seed: SEED, tries: TRIES_WITH_KEY, key: TEST_AUTHORIZATION.key, rounds: 2 })).paid,
  ).toBeGreaterThan(0)
})
