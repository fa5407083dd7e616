import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { open, seal } from './seal.ts'

const passphrase = Buffer.from('correct horse battery staple')
const secret = randomBytes(32)
const sealed = seal(secret, passphrase)
const changed = (key: string, change: (value: unknown) => unknown): string => {
  const file = JSON.parse(sealed) as Record<string, unknown>
  return JSON.stringify({ ...file, [key]: change(file[key]) })
}
const otherBytes = (value: unknown): string => {
  const bytes = Buffer.from(String(value), 'base64')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  return bytes.toString('base64')
}

// Opening a seed is deliberately slow, and slower when other suites keep the machine busy.
describe('a sealed seed', { timeout: 60_000 }, () => {
  test('opens to what was sealed, and shows nothing of it', () => {
    expect(open(sealed, passphrase).equals(secret)).toBe(true)
    expect(sealed).not.toContain(secret.toString('base64'))
    expect(sealed).not.toContain(secret.toString('hex'))
  })

  test('is different every time', () => {
    const [first, second] = [JSON.parse(sealed), JSON.parse(seal(secret, passphrase))] as Record<string, unknown>[]
    for (const key of ['salt', 'nonce', 'data']) expect(first?.[key]).not.toBe(second?.[key])
  })

  test('stays shut for another passphrase', () => {
    expect(() => open(sealed, Buffer.from('correct horse battery stapler'))).toThrow(/does not open/)
  })

  test.each(['salt', 'nonce', 'tag', 'data'])('notices a changed %s', (key) => {
    expect(() => open(changed(key, otherBytes), passphrase)).toThrow(/does not open/)
  })

  test.each<[string, (value: unknown) => unknown]>([
    ['kdf', () => 'scrypt-2-8-1'],
    ['cipher', () => 'aes-256-ctr'],
    ['version', () => 2],
    ['tag', (value) => Buffer.from(String(value), 'base64').subarray(0, 4).toString('base64')],
  ])('cannot be weakened through its %s', (key, change) => {
    expect(() => open(changed(key, change), passphrase)).toThrow(/not a file of version 1/)
  })

  test('never repeats its content in an error', () => {
    expect(() => open('{"data":"very secret"', passphrase)).toThrow(/^(?!.*secret")/)
  })

  test('is not made under a passphrase that can be guessed', () => {
    expect(() => seal(secret, Buffer.from('short'))).toThrow(/fewer than 16 bytes/)
  })
})
