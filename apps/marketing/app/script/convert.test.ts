import type { PublicRates } from '@zend/contracts'
import { expect, test } from 'vitest'
import { convert, decimalOf, fractionOf } from './convert.ts'

const AT = '2026-11-21T12:00:00.000Z'
const OLDER = '2026-11-21T11:00:00.000Z'
const RATES: PublicRates = {
  asOf: AT,
  prices: [
    { currency: 'BTC', coin: true, usd: '60000.00', asOf: AT, quotable: true },
    { currency: 'USDT', coin: true, usd: '1.00', asOf: AT, quotable: true },
    { currency: 'USDC', coin: true, usd: '1.00', asOf: AT, quotable: true },
    { currency: 'ETH', coin: true, usd: '3000.00', asOf: AT, quotable: false },
    { currency: 'USD', coin: false, usd: '1.00', asOf: AT, quotable: true },
    { currency: 'NGN', coin: false, usd: '0.000625', asOf: OLDER, quotable: true },
    { currency: 'UGX', coin: false, usd: '0.00027', asOf: OLDER, quotable: true },
  ],
  swap: { stables: ['USDT', 'USDC'], feeBps: { any: 50, stable: 10 }, marginBps: { any: 25, stable: 5 } },
  sell: { feeBps: 75, payouts: [{ currency: 'NGN', minimum: '500', maximum: '5000000', flatFee: '50' }] },
}

test('a sale takes the fee in the rate and then the flat fee, rounded down', () => {
  expect(convert(RATES, 'USDT', 'NGN', '100')).toMatchObject({
    gets: '158750.00',
    rate: '1600.00',
    feePercent: '0.75',
    flatFee: '50',
    least: null,
    most: null,
  })
  expect(convert(RATES, 'USDT', 'NGN', '0.333335')?.gets).toBe('479.33')
})

test('a swap takes margin and fee, less between two dollar coins', () => {
  // 60,000 less a quarter of a percent, less half a percent.
  expect(convert(RATES, 'BTC', 'USDT', '1')).toMatchObject({
    gets: '59550.75000000',
    rate: '59850.00000000',
    feePercent: '0.50',
  })
  expect(convert(RATES, 'USDT', 'USDC', '100')?.gets).toBe('99.85005000')
})

test('currencies that nobody trades here are shown at the middle of the market, as old as their older price', () => {
  expect(convert(RATES, 'USD', 'NGN', '1')).toMatchObject({ gets: '1600.00', feePercent: null, asOf: OLDER })
  expect(convert(RATES, 'USD', 'UGX', '1')?.gets).toBe('3703')
})

test('payouts out of bounds say so', () => {
  expect(convert(RATES, 'USDT', 'NGN', '0.3')?.least).toBe('500')
  expect(convert(RATES, 'USDT', 'NGN', '99999')?.most).toBe('5000000')
  expect(convert(RATES, 'USDT', 'NGN', '0')?.gets).toBe('0.00')
})

test.each(['', 'x', '1e3', '-1', '1.2.3', '1'.repeat(19)])('"%s" is no amount', (text) =>
  expect(convert(RATES, 'USDT', 'NGN', text)).toBeNull(),
)

test('an unusable or unknown price gives nothing', () => {
  expect(convert(RATES, 'ETH', 'USDT', '1')).toBeNull()
  expect(convert(RATES, 'SOL', 'USDT', '1')).toBeNull()
})

test('decimals are exact', () => {
  expect(fractionOf('1.50')).toEqual([150n, 100n])
  expect([fractionOf('1,50'), fractionOf('1,000'), fractionOf(' 1')]).toEqual([null, null, null])
  expect([decimalOf([1n, 3n], 2), decimalOf([5n, 1n], 0), decimalOf([-5n, 1n], 2), decimalOf([1n, 1000n], 2)]).toEqual([
    '0.33',
    '5',
    '0.00',
    '0.00',
  ])
})
