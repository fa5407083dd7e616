import { money } from '@zend/kernel'
import { stillMarket } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { tradeTotalOf } from './trade-total.ts'

test('is what every available coin is worth, each rounded down to a cent; what has no price counts nothing and is named', async () => {
  const board = await stillMarket(
    { now: () => new Date('2026-11-01T00:00:00Z') },
    { BTC: '65000', USDT: '0.9999' },
  ).board()
  expect(
    tradeTotalOf([money('BTC', 12_345_678n), money('USDT', 19_999n), money('ETH', 0n), money('SOL', 1n)], board),
  ).toEqual({
    // 8024.6907 and 0.0199…
    total: money('USD', 802_469n + 1n),
    unpriced: ['SOL'],
  })
  expect(tradeTotalOf([], board)).toEqual({ total: money('USD', 0n), unpriced: [] })
})
