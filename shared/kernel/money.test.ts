import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  add,
  ASSETS,
  type AssetCode,
  compare,
  decimalsOf,
  formatMoney,
  type Money,
  money,
  parseMoney,
  subtract,
  zero,
} from './index.ts'

const assets = fc.constantFrom(...(Object.keys(ASSETS) as AssetCode[]))
const amounts = fc.bigInt(0n, 10n ** 38n - 1n)

describe('money', () => {
  test('what is formatted parses back to the same amount', () => {
    fc.assert(
      fc.property(assets, amounts, (asset, amount) => {
        expect(parseMoney(asset, formatMoney(money(asset, amount)))).toEqual({ ok: true, value: { asset, amount } })
      }),
    )
  })
  test('a parsed amount is exact: it equals the text read as a fraction', () => {
    fc.assert(
      fc.property(assets, fc.bigInt(0n, 10n ** 18n), fc.nat({ max: 999_999 }), (asset, whole, fraction) => {
        const decimals = decimalsOf(asset)
        const text = `${whole}.${fraction.toString().padStart(6, '0')}`
        const parsed = parseMoney(asset, text)
        if (decimals < 6) expect(parsed).toEqual({ ok: false, refusal: { code: 'amount_too_precise', decimals } })
        else
          expect(parsed).toEqual({
            ok: true,
            value: { asset, amount: whole * 10n ** BigInt(decimals) + BigInt(fraction) * 10n ** BigInt(decimals - 6) },
          })
      }),
    )
  })
  test.each(['', ' 1', '1 ', '+1', '-1', '1e3', '1,000', '.5', '5.', '0x1', '١', 'NaN', '1.000000000'])(
    'refuses %j for BTC',
    (text) => {
      expect(parseMoney('BTC', text).ok).toBe(false)
    },
  )
  test('refuses more decimals than the asset has, also when they are zeros', () => {
    expect(parseMoney('USDT', '1.0000000')).toEqual({ ok: false, refusal: { code: 'amount_too_precise', decimals: 6 } })
    expect(parseMoney('XAF', '1.0')).toEqual({ ok: false, refusal: { code: 'amount_too_precise', decimals: 0 } })
  })
  test('takes 38 digits and refuses 39', () => {
    expect(parseMoney('XAF', '9'.repeat(38)).ok).toBe(true)
    expect(parseMoney('XAF', '1' + '0'.repeat(38))).toEqual({
      ok: false,
      refusal: { code: 'amount_too_large', digits: 38 },
    })
    expect(parseMoney('XAF', '0'.repeat(50) + '7')).toEqual({ ok: true, value: money('XAF', 7n) })
  })
  test('differences below zero keep their sign and every decimal', () => {
    expect(formatMoney(subtract(money('BTC', 1n), money('BTC', 3n)))).toBe('-0.00000002')
    expect(formatMoney(money('XAF', -12n))).toBe('-12')
  })
  test('adding and subtracting undo each other, and comparing agrees with them', () => {
    fc.assert(
      fc.property(assets, amounts, amounts, (asset, a, b) => {
        const [x, y] = [money(asset, a), money(asset, b)]
        expect(subtract(add(x, y), y)).toEqual(x)
        expect(compare(x, y)).toBe(subtract(x, y).amount > 0n ? 1 : subtract(x, y).amount < 0n ? -1 : 0)
        expect(add(x, zero(asset))).toEqual(x)
      }),
    )
  })
  test('two assets cannot be added: not in the types, not at run time', () => {
    type Addable<A extends AssetCode, B extends AssetCode> =
      Money<B> extends Parameters<typeof add<A>>[1] ? true : false
    expectTypeOf<Addable<'BTC', 'BTC'>>().toEqualTypeOf<true>()
    expectTypeOf<Addable<'BTC', 'ETH'>>().toEqualTypeOf<false>()
    const wide: Money[] = [money('BTC', 1n), money('ETH', 1n)]
    for (const combine of [add, subtract, compare])
      expect(() => combine(wide[0] as Money, wide[1] as Money)).toThrow('cannot mix BTC and ETH')
  })
})
