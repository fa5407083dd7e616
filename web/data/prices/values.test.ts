import type { CoinCode } from '@zend/kernel'
import { describe, expect, test } from 'vitest'
import { coinFor } from './coin-for.ts'
import type { Prices } from './prices.queries.ts'
import { shareOf, totalValue, valueOf } from './values.ts'

type GivenPrice = {
  readonly price?: string | null
  readonly change?: string | null
  readonly quotable?: boolean
  readonly asOf?: string
}

function prices(states: Readonly<Partial<Record<CoinCode, GivenPrice>>>): Prices {
  const of = new Map(
    (Object.entries(states) as [CoinCode, GivenPrice][]).map(
      ([currency, { price = null, change = null, quotable = true, asOf = '2026-11-21T09:00:00Z' }]) => [
        currency,
        {
          currency,
          quote: 'USD' as const,
          currentPrice: price,
          percentagePrice: change,
          percentageChange: null,
          asOf,
          quotable,
          problem: null,
        },
      ],
    ),
  )
  return { quote: 'USD', of, asOf: '2026-11-21T09:00:00Z' }
}

const MARKET = prices({
  BTC: { price: '91240.50', change: '1000.00', asOf: '2026-11-21T08:59:58Z' },
  USDT: { price: '0.9999', change: '-0.0001', asOf: '2026-11-21T08:59:51Z' },
  SOL: { price: '140.00', change: null, quotable: false },
})

test('an amount of money is turned into what it buys, rounded down, with no more decimals than can be compared', () => {
  expect(coinFor('20', 'USDT', MARKET)).toBe('20.002')
  expect(coinFor('100', 'BTC', MARKET)).toBe('0.001096')
  expect(coinFor('1', 'SOL', MARKET)).toBe('0.00714285')
  expect([coinFor('0.00', 'BTC', MARKET), coinFor('1.005', 'BTC', MARKET), coinFor('5', 'ETH', MARKET)]).toEqual([
    null,
    null,
    null,
  ])
})

describe('the value of an amount', () => {
  test('is exact and rounded down, with more digits than a float has', () => {
    expect(valueOf('0.0124', 'BTC', MARKET)).toBe('1131.38')
    expect(valueOf('99999999999.000001', 'USDT', MARKET)).toBe('99989999999.00')
  })

  test('is not known without a price', () => {
    expect(valueOf('1', 'DOGE', MARKET)).toBeNull()
    expect(valueOf('1', 'DAI', prices({ DAI: { price: null } }))).toBeNull()
    expect(valueOf('1', 'BTC', undefined)).toBeNull()
  })
})

describe('the value of everything', () => {
  const held = (holdings: Readonly<Partial<Record<CoinCode, string>>>) =>
    (Object.entries(holdings) as [CoinCode, string][]).map(([currency, total]) => ({ currency, total }))

  test('is the sum, with the change of the same holdings over a day and the age of its oldest price', () => {
    expect(totalValue(held({ BTC: '0.1', USDT: '1000', DOGE: '0.00000000' }), MARKET)).toEqual({
      total: '10123.95',
      change: { amount: '99.90', percent: '0.99', direction: 'up' },
      missing: [],
      stale: [],
      asOf: '2026-11-21T08:59:51Z',
    })
  })

  test('says what is missing from it, and tells no change that it does not know', () => {
    expect(totalValue(held({ SOL: '2', DOGE: '5' }), MARKET)).toMatchObject({
      total: '280.00',
      change: null,
      missing: ['DOGE'],
      stale: ['SOL'],
    })
  })

  test('a fall has its sign, and nothing held has no change', () => {
    expect(totalValue(held({ USDT: '100000' }), MARKET).change).toEqual({
      amount: '-10.00',
      percent: '-0.01',
      direction: 'down',
    })
    expect(totalValue([], MARKET)).toMatchObject({ total: '0.00', change: null, asOf: null })
  })
})

test('a share of a balance never exceeds it', () => {
  expect(shareOf('0.00000003', 'BTC', 50)).toBe('0.00000001')
  expect(shareOf('2410.000001', 'USDT', 100)).toBe('2410.000001')
  expect(shareOf('2410.000000', 'USDT', 25)).toBe('602.5')
  expect(shareOf('100.000000', 'USDT', 100)).toBe('100')
  expect(shareOf('0.00000000', 'BTC', 100)).toBe('0')
  expect(shareOf('45000', 'UGX', 100)).toBe('45000')
  expect(shareOf('45000', 'UGX', 50)).toBe('22500')
})
