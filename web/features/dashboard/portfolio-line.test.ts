import type { CoinCode } from '@zend/kernel'
import { expect, test } from 'vitest'
import { portfolioLine } from './portfolio-line.ts'

const TRENDS = new Map<CoinCode, readonly number[]>([
  ['BTC', [100, 110, 120]],
  ['USDT', [1, 1, 1]],
  ['SOL', [5, 6]],
])

test('holdings are summed hour by hour; what one has none of does not count', () => {
  const held = [
    { currency: 'BTC', total: '0.5' },
    { currency: 'USDT', total: '10.000000' },
    { currency: 'SOL', total: '0.000000000' },
  ] as const
  expect(portfolioLine(held, TRENDS)).toEqual([60, 65, 70])
})

test('there is no line rather than a wrong one', () => {
  expect(
    portfolioLine(
      [
        { currency: 'BTC', total: '1' },
        { currency: 'SOL', total: '1' },
      ],
      TRENDS,
    ),
  ).toEqual([])
  expect(portfolioLine([{ currency: 'DOGE', total: '1' }], TRENDS)).toEqual([])
  expect(portfolioLine([], TRENDS)).toEqual([])
  expect(portfolioLine([{ currency: 'BTC', total: '1' }], undefined)).toEqual([])
})
