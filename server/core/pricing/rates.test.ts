import { type Rate, rate } from '@zend/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareRates,
  crossed,
  decimalsShown,
  decimalText,
  medianRate,
  priceText,
  spreadOf,
  wholeFraction,
} from './rates.ts'

const units = fc.bigInt({ min: 1n, max: 10n ** 15n })
const btc = (value: bigint): Rate<'BTC', 'USD'> => rate('BTC', 'USD', decimalText(value, 10n ** 6n, 6))
const rates = fc.array(units, { minLength: 1, maxLength: 7 }).map((values) => values.map(btc))
const same = (a: Rate, b: Rate): boolean => compareRates(a, b) === 0

describe('the median', () => {
  test('of three is the middle one, of two and four the exact mean of the middle', () => {
    expect(same(medianRate(['3', '1', '2'].map((price) => rate('BTC', 'USD', price))), rate('BTC', 'USD', '2'))).toBe(
      true,
    )
    expect(same(medianRate(['1', '2'].map((price) => rate('BTC', 'USD', price))), rate('BTC', 'USD', '1.5'))).toBe(true)
    expect(
      same(medianRate(['1', '100', '3', '2'].map((price) => rate('BTC', 'USD', price))), rate('BTC', 'USD', '2.5')),
    ).toBe(true)
  })

  test('has as many rates above as below it, and does not depend on their order', () => {
    fc.assert(
      fc.property(rates, fc.nat(), (all, seed) => {
        const median = medianRate(all)
        const below = all.filter((each) => compareRates(each, median) < 0).length
        const above = all.filter((each) => compareRates(each, median) > 0).length
        expect(below).toBeLessThanOrEqual(all.length / 2)
        expect(above).toBeLessThanOrEqual(all.length / 2)
        const turned = [...all.slice(seed % all.length), ...all.slice(0, seed % all.length)]
        expect(same(medianRate(turned), median)).toBe(true)
      }),
    )
  })
})

describe('the spread', () => {
  test('is exact at the edge: 2 % of the median is allowed, the least more is not', () => {
    const spread = (...prices: string[]) => spreadOf(prices.map((price) => rate('BTC', 'USD', price)))
    expect(spread('99', '100', '101').exceeds(200)).toBe(false)
    expect(spread('99', '100', '101.00000001').exceeds(200)).toBe(true)
    expect(spread('99', '100', '101').bps).toBe(200)
    expect(spread('99', '100', '101.00000001').bps).toBe(201)
    expect(spread('100').bps).toBe(0)
  })

  test('does not depend on the scale of prices, and one more source never narrows the distance', () => {
    fc.assert(
      fc.property(rates, units, (all, factor) => {
        const scaled = all.map((each) => ({ ...each, numerator: each.numerator * factor }))
        expect(spreadOf(scaled).bps).toBe(spreadOf(all).bps)
        fc.pre(all.length > 1)
        const low = all.toSorted(compareRates)[0]
        expect(spreadOf(all).bps === 0).toBe(all.every((each) => low !== undefined && same(each, low)))
      }),
    )
  })
})

describe('crossing', () => {
  test('loses nothing: over and back is where it began', () => {
    fc.assert(
      fc.property(units, units, (a, b) => {
        const [first, second] = [btc(a), rate('USD', 'NGN', decimalText(b, 10n ** 6n, 6))]
        const there = crossed(first, second)
        const back = {
          base: 'NGN',
          quote: 'USD',
          numerator: second.denominator,
          denominator: second.numerator,
        } as const
        expect(same(crossed(there, back), first)).toBe(true)
        expect(there.numerator * first.denominator * second.denominator).toBe(
          there.denominator * first.numerator * second.numerator,
        )
      }),
    )
  })

  test('of rates that do not meet is a bug', () => {
    expect(() => crossed(btc(1n) as Rate<'BTC'>, rate('ETH', 'USD', '1') as Rate)).toThrow('cannot cross')
    expect(() => compareRates(btc(1n), rate('ETH', 'USD', '1'))).toThrow('cannot compare')
  })
})

describe('writing', () => {
  test.each([
    [rate('BTC', 'USD', '91240.5'), '91240.500'],
    [rate('USDT', 'USD', '0.99985'), '0.99985000'],
    [rate('DOGS', 'USD', '0.0000482'), '0.000048200000'],
    [rate('BTC', 'NGN', '132345678.915'), '132345678.92'],
    [rate('ETH', 'XAF', '1'), '1.0000000'],
  ])('eight digits that count, at least two decimals', (price, text) => {
    expect(priceText(price)).toBe(text)
  })

  test('is within half of its last digit of the exact rate', () => {
    fc.assert(
      fc.property(units, (value) => {
        const price = btc(value)
        const decimals = decimalsShown(price)
        const written = BigInt(priceText(price).replace('.', ''))
        const [quoteUnits, one] = wholeFraction(price)
        const off = 2n * (written * one - quoteUnits * 10n ** BigInt(decimals))
        expect(off <= one && off >= -one).toBe(true)
      }),
    )
  })

  test('rounds halves away from zero, and never writes a negative nothing', () => {
    expect([
      decimalText(5n, 1000n, 2),
      decimalText(-5n, 1000n, 2),
      decimalText(-4n, 1000n, 2),
      decimalText(15n, 10n, 0),
    ]).toEqual(['0.01', '-0.01', '0.00', '2'])
  })
})
