import { expect, test } from 'vitest'
import { matchingCoins } from './matching-coins.ts'

const COINS = [
  { currency: 'USDT', name: 'Tether' },
  { currency: 'BTC', name: 'Bitcoin' },
  { currency: 'ETH', name: 'Ethereum' },
]
const found = (typed: string): string[] => matchingCoins(COINS, typed).map(({ currency }) => currency)

test('coins are found by code or name; what begins with the text comes first', () => {
  expect(found(' btc ')).toEqual(['BTC'])
  expect(found('eth')).toEqual(['ETH', 'USDT'])
  expect(found('')).toEqual(['USDT', 'BTC', 'ETH'])
  expect(found('doge')).toEqual([])
})
