import { type CoinCode, convert, formatMoney, HOUR_MS, money, rate } from '@zend/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DollarRate, type Holding, portfolioValues } from './portfolio.ts'

const START = Date.parse('2026-11-01T00:00:00Z')
const MOMENTS = Array.from({ length: 6 }, (_, n) => new Date(START + n * HOUR_MS))
const DOLLAR: DollarRate = { base: 'USD', quote: 'USD', numerator: 1n, denominator: 1n }
const closing = (hour: number, price: string) => ({ at: new Date(START + hour * HOUR_MS), price })
const holding = (changes: Partial<Holding> & { readonly coin: CoinCode }): Holding => ({
  amounts: MOMENTS.map(() => 0n),
  now: 0n,
  closings: [],
  price: null,
  ...changes,
})
const valuesOf = (holdings: readonly Holding[], dollar = DOLLAR): string[] =>
  portfolioValues(holdings, MOMENTS, dollar).values.map(formatMoney)

test('at a price of one that never moves, the value is the balance of each moment', () => {
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), {
    minLength: MOMENTS.length,
    maxLength: MOMENTS.length,
  })
  const gaps = fc.subarray(MOMENTS)
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 0n, max: 10n ** 20n }), gaps, (then, now, known) => {
      const coin = holding({
        coin: 'USDT',
        amounts: then,
        now,
        closings: known.map((at) => ({ at, price: '1.000' })),
        price: '1.00',
      })
      const { values } = portfolioValues([coin], MOMENTS, DOLLAR)
      // USDT has six or more decimals, a dollar two: what is below a cent is cut off.
      const one = rate('USDT', 'USD', '1')
      expect(values).toEqual([...then, now].map((amount) => convert(money('USDT', amount), one, 'down')))
    }),
  )
})

test('each moment has the price of then: the last one closed by it, before the first known one that one', () => {
  const coin = holding({
    coin: 'BTC',
    amounts: MOMENTS.map(() => 100_000_000n),
    now: 200_000_000n,
    closings: [closing(1, '100'), closing(3, '300'), closing(4.5, '450')],
    price: '999.99',
  })
  expect(valuesOf([coin])).toEqual(['100.00', '100.00', '100.00', '300.00', '300.00', '450.00', '1999.98'])
})

test('a coin without history counts at its present price; one without a present price nowhere, and is named', () => {
  const amounts = MOMENTS.map(() => 100_000_000n)
  const known = holding({ coin: 'BTC', amounts, now: 100_000_000n, price: '7.00' })
  const unknown = holding({ coin: 'DOGE', amounts, now: 0n, closings: [closing(0, '1')], price: null })
  const never = holding({ coin: 'SOL' })
  const { values, unpriced } = portfolioValues([known, unknown, never], MOMENTS, DOLLAR)
  expect(values.map(formatMoney)).toEqual(Array.from({ length: MOMENTS.length + 1 }, () => '7.00'))
  expect(unpriced).toEqual(['DOGE'])
})

test('each coin is rounded down by itself, as the dashboard does it, and in a local currency at today’s rate', () => {
  const third = { amounts: MOMENTS.map(() => 1n), now: 1n, closings: [closing(0, '999999')] }
  // One satoshi is 0.99 of a cent.
  expect(
    valuesOf([
      holding({ coin: 'BTC', price: '999999.00', ...third }),
      holding({ coin: 'LTC', price: '999999.00', ...third }),
    ]),
  ).toEqual(Array.from({ length: MOMENTS.length + 1 }, () => '0.00'))
  const naira: DollarRate = rate('USD', 'NGN', '1450.255')
  const coin = holding({
    coin: 'BTC',
    amounts: MOMENTS.map(() => 100_000_000n),
    now: 100_000_000n,
    closings: [closing(0, '2')],
    price: '2900.51',
  })
  expect(valuesOf([coin], naira)).toEqual(Array.from({ length: MOMENTS.length + 1 }, () => '2900.51'))
})

describe('what flowed', () => {
  const netOf = (amounts: readonly bigint[], now: bigint, closings: Holding['closings'], price: string) => {
    const { values, netFlow } = portfolioValues(
      [holding({ coin: 'BTC', amounts, now, closings, price })],
      MOMENTS,
      DOLLAR,
    )
    const [first, last] = [values[0]?.amount ?? 0n, values.at(-1)?.amount ?? 0n]
    return { flowed: formatMoney(netFlow), byPrices: last - first - netFlow.amount }
  }
  const one = 100_000_000n
  const rising = [closing(0, '100'), closing(3, '300')]

  test('a first deposit is all flow: prices brought nothing yet', () => {
    expect(netOf([0n, 0n, 0n, 0n, 0n, 0n], one, rising, '300.00')).toEqual({ flowed: '300.00', byPrices: 0n })
  })
  test('what came in counts at the price of then, and from then on prices move it', () => {
    expect(netOf([0n, one, one, one, one, one], one, rising, '300.00')).toEqual({ flowed: '100.00', byPrices: 200_00n })
    expect(netOf([one, one, 0n, 0n, 0n, 0n], 0n, rising, '300.00')).toEqual({ flowed: '-100.00', byPrices: 0n })
  })
  test('without any, prices did all there is', () => {
    expect(netOf([one, one, one, one, one, one], one, rising, '250.00')).toEqual({ flowed: '0.00', byPrices: 150_00n })
  })
})
