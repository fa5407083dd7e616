import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { ASSETS, type AssetCode, convert, decimalsOf, divide, invert, type Money, money, rate } from './index.ts'

const assets = fc.constantFrom(...(Object.keys(ASSETS) as AssetCode[]))
const prices = fc
  .tuple(fc.bigInt(0n, 10n ** 9n), fc.nat({ max: 99_999_999 }))
  .map(([whole, part]) => `${whole}.${(part + 1).toString().padStart(9, '0')}`)
const amounts = fc.bigInt(0n, 10n ** 24n)

describe('rate', () => {
  test('converts a known price to the last minor unit, down and up', () => {
    const at = rate('BTC', 'USD', '91240.50')
    expect(convert(money('BTC', 150_000n), at, 'down')).toEqual(money('USD', 13_686n))
    expect(convert(money('BTC', 150_000n), at, 'up')).toEqual(money('USD', 13_687n))
    expect(convert(money('USDT', 1_000_000n), rate('USDT', 'XAF', '600'), 'down')).toEqual(money('XAF', 600n))
    expect(convert(money('XAF', 600n), rate('XAF', 'DAI', '0.002'), 'down')).toEqual(
      money('DAI', 1_200_000_000_000_000_000n),
    )
  })
  test('rounds by less than one minor unit, down never over and up never under the exact value', () => {
    fc.assert(
      fc.property(assets, assets, prices, amounts, (base, quote, price, amount) => {
        const at = rate(base, quote, price)
        const down = convert(money(base, amount), at, 'down').amount
        const up = convert(money(base, amount), at, 'up').amount
        const exact = amount * at.numerator
        expect(down * at.denominator <= exact && exact < (down + 1n) * at.denominator).toBe(true)
        expect(up - down).toBe(exact % at.denominator === 0n ? 0n : 1n)
      }),
    )
  })
  test('is exact: the fraction equals the decimal price scaled by both assets', () => {
    fc.assert(
      fc.property(assets, assets, prices, (base, quote, price) => {
        const at = rate(base, quote, price)
        const digits = BigInt(price.replace('.', ''))
        expect(at.numerator * 10n ** 9n * 10n ** BigInt(decimalsOf(base))).toBe(
          digits * at.denominator * 10n ** BigInt(decimalsOf(quote)),
        )
      }),
    )
  })
  test('there and back, rounded down, never gains', () => {
    fc.assert(
      fc.property(assets, assets, prices, amounts, (base, quote, price, amount) => {
        const at = rate(base, quote, price)
        expect(convert(convert(money(base, amount), at, 'down'), invert(at), 'down').amount <= amount).toBe(true)
      }),
    )
  })
  test.each(['', '0', '0.000', '-1', '1e5', 'abc', '1,5'])('refuses the price %j', (price) => {
    expect(() => rate('BTC', 'USD', price)).toThrow('not a positive decimal price')
  })
  test('does not take another asset than its base', () => {
    expectTypeOf<
      Money<'ETH'> extends Parameters<typeof convert<'BTC', 'USD'>>[0] ? true : false
    >().toEqualTypeOf<false>()
    expect(() => convert(money('ETH', 1n) as Money<never>, rate('BTC', 'USD', '1') as never, 'down')).toThrow(
      'cannot convert ETH',
    )
  })
})

describe('divide', () => {
  test('settles the remainder to the named side', () => {
    expect([divide(7n, 2n, 'down'), divide(7n, 2n, 'up'), divide(8n, 2n, 'up'), divide(0n, 5n, 'up')]).toEqual([
      3n,
      4n,
      4n,
      0n,
    ])
  })
  test.each([
    [-1n, 2n],
    [1n, 0n],
    [1n, -2n],
  ])('refuses %s / %s', (dividend, divisor) => {
    expect(() => divide(dividend, divisor, 'down')).toThrow(RangeError)
  })
})
