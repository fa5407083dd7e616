import { expect, test } from 'vitest'
import { authorizationKey, newAuthorizationKey } from '../authorizations/index.ts'
import { confirmerKeysFrom, pinHash } from './keys.ts'

const authorization = authorizationKey(newAuthorizationKey().privateKey)

test('the same PIN has another hash for another customer, salt or deployment', () => {
  const keys = confirmerKeysFrom(Buffer.alloc(32, 1), authorization)
  const salt = Buffer.alloc(16, 2)
  const hash = pinHash(keys, { userId: 'usr_1', salt }, '4071')
  expect(pinHash(keys, { userId: 'usr_1', salt }, '4071')).toEqual(hash)
  expect(pinHash(keys, { userId: 'usr_2', salt }, '4071')).not.toEqual(hash)
  expect(pinHash(keys, { userId: 'usr_1', salt: Buffer.alloc(16, 3) }, '4071')).not.toEqual(hash)
  expect(pinHash(confirmerKeysFrom(Buffer.alloc(32, 9), authorization), { userId: 'usr_1', salt }, '4071')).not.toEqual(
    hash,
  )
  expect(pinHash({ ...keys, pin: keys.code }, { userId: 'usr_1', salt }, '4071')).not.toEqual(hash)
})
