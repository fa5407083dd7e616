import { expect, test } from 'vitest'
import { seal, sealingKey, unseal } from './index.ts'

const secret = new Uint8Array(32).fill(1)
const key = sealingKey(secret, 'test')

test('gives back what was sealed, only with the key, the row and the bytes it was made with', () => {
  const sealed = seal(key, 'ntc_1', '012345')
  expect(unseal(key, 'ntc_1', sealed)).toBe('012345')
  expect(() => unseal(key, 'ntc_2', sealed)).toThrow(/authenticate/)
  expect(() => unseal(sealingKey(new Uint8Array(32).fill(2), 'test'), 'ntc_1', sealed)).toThrow(/authenticate/)
  expect(() => unseal(sealingKey(secret, 'another purpose'), 'ntc_1', sealed)).toThrow(/authenticate/)
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(12) ^ 1, 12)
  expect(() => unseal(key, 'ntc_1', changed)).toThrow(/authenticate/)
})

test('never looks the same twice and never shows the text', () => {
  const sealed = seal(key, 'ntc_1', '012345')
  expect(sealed.equals(seal(key, 'ntc_1', '012345'))).toBe(false)
  expect(sealed.includes('012345')).toBe(false)
})

test('takes no short secret', () => {
  expect(() => sealingKey(new Uint8Array(31), 'test')).toThrow(RangeError)
})
