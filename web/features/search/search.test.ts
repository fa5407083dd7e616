import { expect, test } from 'vitest'
import { found } from './search.ts'

const THINGS = [
  { words: ['BTC', 'Bitcoin'], path: '/assets/BTC' },
  { words: ['BCH', 'Bitcoin Cash'], path: '/assets/BCH' },
  { words: ['Deposit', 'BTC', 'Bitcoin'], path: '/deposit/networks?currency=BTC' },
  { words: ['Swap', 'BTC', 'Bitcoin'], path: '/swap?from=BTC' },
  { words: ['Échanger', 'ETH', 'Ethereum'], path: '/swap?from=ETH' },
  { words: ['Transaction PIN', 'Security'], path: '/settings/security/pin' },
]
const paths = (typed: string, most = 9): string[] => found(THINGS, typed, most).map(({ path }) => path)

test('each typed word must begin a word of the thing, in any order; what begins as typed comes first', () => {
  expect(paths('btc')).toEqual(['/assets/BTC', '/deposit/networks?currency=BTC', '/swap?from=BTC'])
  expect(paths(' swap bit ')).toEqual(['/swap?from=BTC'])
  expect(paths('bitcoin swap')).toEqual(['/swap?from=BTC'])
  expect(paths('bitc')).toEqual(['/assets/BTC', '/assets/BCH', '/deposit/networks?currency=BTC', '/swap?from=BTC'])
  expect(paths('pin')).toEqual(['/settings/security/pin'])
  expect(paths('coin')).toEqual([])
})

test('accents and capitals do not matter, and nothing typed finds nothing', () => {
  expect(paths('ECHANGER eth')).toEqual(['/swap?from=ETH'])
  expect(paths('  ')).toEqual([])
})

test('no more are offered than fit', () => {
  expect(paths('bitc', 2)).toEqual(['/assets/BTC', '/assets/BCH'])
})
