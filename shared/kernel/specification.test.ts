import { expect, test } from 'vitest'
import { ASSET_CODES, HELD_ASSETS, isCoin, isLocal, LOCAL_CURRENCIES } from './index.ts'
import { BLOCKED_PINS, PIN_LENGTH, SUPPORTED_CURRENCY_CODES } from './specification.ts'

test('blocked PINs are PINs, each once, and the specification’s eleven are among them', () => {
  expect(BLOCKED_PINS.filter((pin) => pin.length !== PIN_LENGTH)).toEqual([])
  expect(new Set(BLOCKED_PINS).size).toBe(BLOCKED_PINS.length)
  expect(BLOCKED_PINS.filter((pin) => pin !== '4444')).toHaveLength(11)
})

test('money is paid out in every currency that the specification names', () => {
  expect(SUPPORTED_CURRENCY_CODES.filter((code) => !LOCAL_CURRENCIES.includes(code))).toEqual([])
})

test('foreign currencies are in the books, and in no list of what customers hold, see prices of or are paid out in', () => {
  const held: readonly string[] = HELD_ASSETS
  const foreign = ASSET_CODES.filter((code) => !held.includes(code))
  expect(foreign).toEqual(['CAD', 'GBP', 'EUR', 'CNY'])
  expect(foreign.filter((code) => isCoin(code) || isLocal(code))).toEqual([])
  expect(LOCAL_CURRENCIES.join(' ')).toBe('USD NGN GHS XAF ZAR UGX TZS KES RWF ETB ZMW')
  // The order of the table, which lists keep.
  expect(HELD_ASSETS).toEqual(ASSET_CODES.filter((code) => held.includes(code)))
})
