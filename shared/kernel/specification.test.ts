import { expect, test } from 'vitest'
import { LOCAL_CURRENCIES } from './index.ts'
import { BLOCKED_PINS, PIN_LENGTH, SUPPORTED_CURRENCY_CODES } from './specification.ts'

test('blocked PINs are PINs, each once, and the specification’s eleven are among them', () => {
  expect(BLOCKED_PINS.filter((pin) => pin.length !== PIN_LENGTH)).toEqual([])
  expect(new Set(BLOCKED_PINS).size).toBe(BLOCKED_PINS.length)
  expect(BLOCKED_PINS.filter((pin) => pin !== '4444')).toHaveLength(11)
})

test('money is paid out in every currency that the specification names', () => {
  expect(SUPPORTED_CURRENCY_CODES.filter((code) => !LOCAL_CURRENCIES.includes(code))).toEqual([])
})
