import { expect, test } from 'vitest'
import { currencyOf, SHOWN_CURRENCIES, storedCurrency } from './currency.tsx'
import { clearStorages, CURRENCY_KEY } from '@zend/web/client/preferences'
import { memoryStorage } from '../../client/testing.ts'

test('values begin in the money of the country, and in dollars where we know no prices in it', () => {
  expect([currencyOf('NG'), currencyOf('CM'), currencyOf('FR'), currencyOf(undefined)]).toEqual([
    'NGN',
    'XAF',
    'USD',
    'USD',
  ])
  expect(SHOWN_CURRENCIES[0]).toBe('USD')
})

test('a choice outlives signing out; one that we do not know counts as none', () => {
  const storage = memoryStorage()
  expect(storedCurrency(storage)).toBeNull()
  storage.setItem(CURRENCY_KEY, 'KES')
  clearStorages(storage, memoryStorage())
  expect(storedCurrency(storage)).toBe('KES')
  storage.setItem(CURRENCY_KEY, 'BTC')
  expect(storedCurrency(storage)).toBeNull()
})
