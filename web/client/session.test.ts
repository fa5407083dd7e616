import type { User } from '@zend/contracts'
import type { Id } from '@zend/kernel'
import { expect, test } from 'vitest'
import { createSessionStore, type StoredUser } from './session.ts'
import { ADA as SOMEBODY, freshKey, memoryStorage } from './testing.ts'
import { createVault } from './vault.ts'

const ADA: Id<'usr'> = 'usr_0123456789abcdefghjkmnpqrs'
const OBI: Id<'usr'> = 'usr_0123456789abcdefghjkmnpqrt'
const tokensOf = (id: Id<'usr'>): StoredUser => ({
  _id: id,
  accessToken: `access of ${id}`,
  accessTokenExpiresAt: '2026-11-21T10:00:00Z',
  refreshToken: `refresh of ${id}`,
  refreshTokenExpiresAt: '2026-11-22T10:00:00Z',
})
const recordOf = (id: Id<'usr'>): User => ({ ...SOMEBODY, _id: id })

async function setUp() {
  const storage = memoryStorage()
  const key = await freshKey()
  let meanwhile: (() => void) | undefined
  const vault = createVault(storage, async () => {
    meanwhile?.()
    return key
  })
  const session = createSessionStore(vault, async () => storage.clear())
  /** Runs `work` during the next sealing, so that it overtakes it. */
  const overtakenBy = (work: () => void): void => {
    meanwhile = work
  }
  return { storage, session, overtakenBy }
}

test('another customer who signs in meets nothing of the one before', async () => {
  const { storage, session } = await setUp()
  await session.saveUser(tokensOf(ADA))
  await session.saveRecord(recordOf(ADA))
  storage.setItem('a draft of hers', 'text')
  await session.saveUser(tokensOf(OBI))
  expect(await session.record()).toBeNull()
  expect(storage.getItem('a draft of hers')).toBeNull()
  expect(await session.user()).toEqual(tokensOf(OBI))
})

test('a renewed session of the same customer forgets nothing', async () => {
  const { session } = await setUp()
  await session.saveUser(tokensOf(ADA))
  await session.saveRecord(recordOf(ADA))
  await session.saveUser({ ...tokensOf(ADA), accessToken: 'renewed' })
  expect((await session.record())?._id).toBe(ADA)
})

test('a record that arrives after its customer left, or after somebody else came, is not kept', async () => {
  const { storage, session } = await setUp()
  await session.saveRecord(recordOf(ADA))
  expect(storage.length).toBe(0)
  await session.saveUser(tokensOf(OBI))
  await session.saveRecord(recordOf(ADA))
  expect(await session.record()).toBeNull()
})

test('what is being sealed while its customer leaves is not kept: neither their record nor renewed tokens', async () => {
  const { storage, session, overtakenBy } = await setUp()
  for (const save of [
    () => session.saveRecord(recordOf(ADA)),
    () => session.renewUser({ ...tokensOf(ADA), accessToken: 'renewed' }),
  ]) {
    await session.saveUser(tokensOf(ADA))
    overtakenBy(() => storage.clear())
    await save()
    overtakenBy(() => undefined)
    expect(storage.length).toBe(0)
  }
})

test('renewed tokens take the place of the same customer’s only', async () => {
  const { session } = await setUp()
  const renewed = { ...tokensOf(ADA), accessToken: 'renewed' }
  expect(await session.renewUser(renewed)).toBe(false)
  await session.saveUser(tokensOf(OBI))
  expect(await session.renewUser(renewed)).toBe(false)
  expect(await session.user()).toEqual(tokensOf(OBI))
  await session.saveUser(tokensOf(ADA))
  expect(await session.renewUser(renewed)).toBe(true)
  expect(await session.user()).toEqual(renewed)
})
