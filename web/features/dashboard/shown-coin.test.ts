import { expect, test } from 'vitest'
import { shownCoin } from './shown-coin.ts'

test('the chosen coin is shown while it can be held, else the first', () => {
  const coins = [{ currency: 'USDT' }, { currency: 'BTC' }]
  expect(shownCoin(coins, 'BTC')?.currency).toBe('BTC')
  expect(shownCoin(coins, 'DOGE')?.currency).toBe('USDT')
  expect(shownCoin([], 'BTC')).toBeNull()
})
