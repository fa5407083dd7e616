import { expect, test } from 'vitest'
import { favouritesFirst, moved, toggled } from './moved.ts'

test('a coin is added at the end and removed from anywhere', () => {
  expect(toggled([], 'BTC')).toEqual(['BTC'])
  expect(toggled(['BTC', 'USDT'], 'ETH')).toEqual(['BTC', 'USDT', 'ETH'])
  expect(toggled(['BTC', 'USDT', 'ETH'], 'USDT')).toEqual(['BTC', 'ETH'])
})

test('a coin moves by one place and not past an end', () => {
  expect(moved(['BTC', 'USDT', 'ETH'], 'ETH', -1)).toEqual(['BTC', 'ETH', 'USDT'])
  expect(moved(['BTC', 'USDT', 'ETH'], 'BTC', 1)).toEqual(['USDT', 'BTC', 'ETH'])
  expect(moved(['BTC', 'USDT'], 'BTC', -1)).toEqual(['BTC', 'USDT'])
  expect(moved(['BTC', 'USDT'], 'USDT', 1)).toEqual(['BTC', 'USDT'])
  expect(moved(['BTC'], 'ETH', -1)).toEqual(['BTC'])
})

test('favourites come first in their own order, the others keep theirs', () => {
  const coins = (['USDT', 'BTC', 'ETH', 'SOL'] as const).map((currency) => ({ currency }))
  const codes = (favourites: Parameters<typeof favouritesFirst>[1]) =>
    favouritesFirst(coins, favourites).map(({ currency }) => currency)
  expect(codes(['SOL', 'BTC', 'TON'])).toEqual(['SOL', 'BTC', 'USDT', 'ETH'])
  expect(codes([])).toEqual(['USDT', 'BTC', 'ETH', 'SOL'])
})
