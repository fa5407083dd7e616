/** In small, what `npm run bench -- attack` measures: nothing is paid that no customer confirmed. */
import { authorizationKey, newAuthorizationKey } from '@zend/server/core/authorizations'
import { TEST_AUTHORIZATION, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { attack } from './attack.ts'

const [first, second] = [await testDatabase(), await testDatabase()]

test('whoever has the databases’ logins and no key is paid nothing, and customers are paid', { timeout: 240_000 }, async () => {
  const { tried, written, paid, confirmed, arrived } = await attack(first, {
    ...{ seed: 1, tries: 400, key: authorizationKey(newAuthorizationKey().privateKey) },
  })
  expect(tried).toBe(400)
  // Nothing is proven by rows that the database refuses.
  expect(written).toBeGreaterThan(300)
  expect(paid).toBe(0)
  expect(arrived).toBe(confirmed)
})

test('with the key that consent is signed with, the same rows are paid', { timeout: 240_000 }, async () => {
  expect((await attack(second, { seed: 1, tries: 400, key: TEST_AUTHORIZATION.key })).paid).toBeGreaterThan(0)
})
