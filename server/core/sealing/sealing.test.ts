import { expect, test } from 'vitest'
import { deriverFrom, seal, sealingKey, unseal } from './index.ts'

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

// Another key could not read what is stored sealed or hashed.
test('derives the same key of a secret and a use for ever', () => {
  expect(deriverFrom(secret)('zend quotes 1').export().toString('hex')).toBe(
    '78e4cdc410d33be76de5aa1a0890fc785eaec4093a43fbfeff19f027ab6a332e',
  )
  expect(Buffer.from(sealingKey(secret, 'test').bytes).toString('hex')).toBe(
    '9f6dfa7481f08103d9dfcc846e9974e47472f9d7935c996569cd6d5ce81791e1',
  )
})
