import { expect, test } from 'vitest'
import { freshKey, memoryStorage } from './testing.ts'
import { createVault } from './vault.ts'

test('what is written can be read again, by another page with the same key', async () => {
  const storage = memoryStorage()
  const key = await freshKey()
  await createVault(storage, async () => key).write('user', { accessToken: 'sesame' })
  expect(await createVault(storage, async () => key).read('user')).toEqual({ accessToken: 'sesame' })
})

test('the storage holds no trace of the value, and never the same ciphertext twice', async () => {
  const storage = memoryStorage()
  const key = await freshKey()
  const vault = createVault(storage, async () => key)
  await vault.write('user', { accessToken: 'sesame' })
  const first = storage.getItem('zend.user') ?? ''
  await vault.write('user', { accessToken: 'sesame' })
  expect(first).not.toBe('')
  expect(first + atob(first.split('.')[1] ?? '')).not.toContain('sesame')
  expect(storage.getItem('zend.user')).not.toBe(first)
})

test('the key cannot be taken out of the browser', async () => {
  await expect(crypto.subtle.exportKey('raw', await freshKey())).rejects.toThrow('extractable')
})

test('an entry under another name, a changed one and one of another key count as absent and are dropped', async () => {
  const key = await freshKey()
  const storage = memoryStorage()
  await createVault(storage, async () => key).write('user', 'mine')
  const sealed = storage.getItem('zend.user') ?? ''
  for (const [name, text, reader] of [
    ['record', sealed, key],
    ['user', sealed.slice(0, -6) + 'AAAAAA', key],
    ['user', sealed, await freshKey()],
    ['user', 'rubbish', key],
  ] as const) {
    storage.clear()
    storage.setItem(`zend.${name}`, text)
    expect(await createVault(storage, async () => reader).read(name)).toBeNull()
    expect(storage.length).toBe(0)
  }
})

test('another page’s write is seen, not the value remembered from before', async () => {
  const storage = memoryStorage()
  const key = await freshKey()
  const here = createVault(storage, async () => key)
  const there = createVault(storage, async () => key)
  await here.write('user', 'old')
  expect(await there.read('user')).toBe('old')
  await here.write('user', 'new')
  expect(await there.read('user')).toBe('new')
  here.remove('user')
  expect(await there.read('user')).toBeNull()
})
