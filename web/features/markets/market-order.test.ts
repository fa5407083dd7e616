import { expect, test } from 'vitest'
import { shownMarkets, type MarketOrder } from './market-order.ts'

const COINS = [
  { currency: 'SOL', currentPrice: '140.00', percentageChange: '-1.25' },
  { currency: 'BTC', currentPrice: '91000.10', percentageChange: '2.10' },
  { currency: 'DOGS', currentPrice: null, percentageChange: null },
  { currency: 'BCH', currentPrice: '540.5', percentageChange: '-10.00' },
] as const
const shown = (order: MarketOrder, typed = ''): string[] =>
  shownMarkets(COINS, { typed, order, favourites: ['DOGS', 'SOL', 'ETH'] }).map(({ currency }) => currency)

test('each order, compared as numbers and not as text; what is not known comes last', () => {
  expect(shown('market')).toEqual(['SOL', 'BTC', 'DOGS', 'BCH'])
  expect(shown('gain')).toEqual(['BTC', 'SOL', 'BCH', 'DOGS'])
  expect(shown('loss')).toEqual(['BCH', 'SOL', 'BTC', 'DOGS'])
  expect(shown('price')).toEqual(['BTC', 'BCH', 'SOL', 'DOGS'])
  expect(shown('favourites')).toEqual(['DOGS', 'SOL'])
  expect(shown('favourites', 'sol')).toEqual(['SOL'])
  expect(shown('name')).toEqual(['BTC', 'BCH', 'DOGS', 'SOL'])
})

test('the search finds by code and by name', () => {
  expect(shown('price', 'bitc')).toEqual(['BTC', 'BCH'])
  expect(shown('market', 'dogs')).toEqual(['DOGS'])
})
