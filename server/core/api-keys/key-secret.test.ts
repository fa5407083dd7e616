import { expect, test } from 'vitest'
import { isWithin, networkText } from './key-networks.ts'
import { modeOfSecret, newSecret, secretHash } from './key-secret.ts'

test('a secret says its mode, is checked by itself, and is never the same', () => {
  for (const mode of ['test', 'live'] as const) {
    const secret = newSecret(mode)
    expect(secret).toMatch(new RegExp(`^zk_${mode}_[0-9A-Za-z]{49}$`))
    expect(modeOfSecret(secret)).toBe(mode)
    expect(newSecret(mode)).not.toBe(secret)
    const at = secret.length - 20
    const other = secret[at] === 'a' ? 'b' : 'a'
    for (const wrong of [
      secret.slice(0, at) + other + secret.slice(at + 1),
      secret.slice(0, -1),
      `${secret}0`,
      secret.replace(mode, mode === 'test' ? 'live' : 'test'),
      secret.replace('zk_', 'zat'),
    ])
      expect(modeOfSecret(wrong)).toBeNull()
    expect(secretHash(secret)).toMatch(/^[0-9a-f]{64}$/)
  }
})

test('networks are canonical, and none is wider than a key may be bound to', () => {
  const canonical: Readonly<Record<string, string | null>> = {
    '203.0.113.9': '203.0.113.9/32',
    '203.0.113.9/24': '203.0.113.0/24',
    '203.0.113.9/23': null,
    '0.0.0.0/0': null,
    '2001:DB8::1': '2001:db8::1/128',
    '2001:db8:0:ff12:3456::1/56': '2001:db8:0:ff00::/56',
    '2001:db8::/55': null,
    'fe80::1%eth0': null,
    '203.0.113.9/': null,
    '203.0.113.9/24/24': null,
    '203.0.113.256': null,
    '203.0.113.9/33': null,
    'example.com': null,
    '': null,
  }
  expect(Object.fromEntries(Object.keys(canonical).map((text) => [text, networkText(text)]))).toEqual(canonical)
})

test('an address is in a network, however it is written', () => {
  const networks = ['203.0.113.0/24', '2001:db8:0:ff00::/56']
  for (const ip of ['203.0.113.255', '::ffff:203.0.113.7', '2001:db8:0:ff99::1'])
    expect(isWithin(ip, networks)).toBe(true)
  for (const ip of ['203.0.114.0', '2001:db8:1::', 'nothing', '']) expect(isWithin(ip, networks)).toBe(false)
  expect(isWithin('203.0.113.7', [])).toBe(false)
})
