import type { ListedCoin } from '@zend/web/data/coins'
import { expect, test } from 'vitest'
import { shownCoins } from './shown-coins.ts'

const coin = (currency: ListedCoin['currency'], name: string, total: string, collecting = '0'): ListedCoin => ({
  currency,
  name,
  total,
  collecting,
  value: null,
})
const COINS = [
  coin('USDT', 'Tether', '1000'),
  coin('DOGS', 'DOGS', '0.0', '0.4'),
  coin('BTC', 'Bitcoin', '0.000'),
  coin('BCH', 'Bitcoin Cash', '0'),
  coin('DOGE', 'Dogecoin', '0'),
]
const shown = (typed: string, hideZero = false, favourites: readonly ListedCoin['currency'][] = []): string[] =>
  shownCoins(COINS, { typed, hideZero, favourites }).map(({ currency }) => currency)

test('the search and the switch narrow the list; what one holds stays first', () => {
  expect(shown('')).toEqual(['USDT', 'DOGS', 'BTC', 'BCH', 'DOGE'])
  expect(shown('', true)).toEqual(['USDT', 'DOGS'])
  expect(shown('bit')).toEqual(['BTC', 'BCH'])
  expect(shown('dog')).toEqual(['DOGS', 'DOGE'])
  expect(shown('doge', true)).toEqual([])
  expect(shown('', false, ['DOGE', 'BTC', 'DOGS'])).toEqual(['USDT', 'DOGS', 'DOGE', 'BTC', 'BCH'])
})
