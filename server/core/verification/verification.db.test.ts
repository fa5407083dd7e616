import { expect, test } from 'vitest'
import { accountsOn, testDatabase } from '@zend/tests/testkit'
import { readVerification, tierOf, verifiedName } from './index.ts'

const db = await testDatabase()
const { register } = accountsOn(db)

test('a new customer has proven nothing yet', async () => {
  const { userId } = await register()
  expect(await tierOf(db.read, userId)).toBe(0)
  expect(await verifiedName(db.read, userId)).toBeNull()
  expect(await readVerification(db.read, userId)).toMatchObject({
    tier: 0,
    identityNumber: null,
    country: { country: 'NG' },
    next: { tier: 1, takes: ['phone', 'identity-number'] },
  })
})
