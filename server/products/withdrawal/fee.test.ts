import { type CoinCode, convert, money, type Money, type Rate, rate } from '@zend/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minimumOf, withdrawalFee, withMargin } from './fee.ts'

const coinRate = (base: CoinCode, quote: CoinCode, price: string): Rate<CoinCode, CoinCode> => rate(base, quote, price)

const charged = (
  cost: Money<CoinCode>,
  percent: number,
  price: Rate<CoinCode, CoinCode> | null,
  feeMax: Money<CoinCode>,
) => withdrawalFee({ budget: withMargin(cost, percent), rate: price, feeMax })

describe('the fee', () => {
  test('is the network’s and our margin, up to the next satoshi', () => {
    const most = money('BTC', 10n ** 8n)
    expect(charged(money('BTC', 1_410n), 10, null, most)).toEqual(money('BTC', 1_551n))
    expect(charged(money('BTC', 1_411n), 10, null, most)).toEqual(money('BTC', 1_553n))
  })

  test('of a token is the gas at the market’s price, up to the token’s next minor unit', () => {
    // 65,000 gas at 20 gwei is 0.0013 ETH; with the margin 0.00143 ETH, at 3,000.1 USDT each exactly 4.290143 USDT.
    const gas = money('ETH', 65_000n * 20_000_000_000n)
    const most = money('USDT', 50_000_000n)
    expect(charged(gas, 10, coinRate('ETH', 'USDT', '3000.1'), most)).toEqual(money('USDT', 4_290_143n))
    expect(charged(gas, 10, coinRate('ETH', 'USDT', '3000.1000001'), most)).toEqual(money('USDT', 4_290_144n))
  })

  test('passes its cap for nobody, and is never nothing', () => {
    const [at, most] = [coinRate('ETH', 'USDT', '3000'), money('USDT', 50_000_000n)]
    expect(charged(money('ETH', 10n ** 17n), 10, at, most)).toEqual(most)
    expect(charged(money('ETH', 0n), 10, at, most)).toEqual(money('USDT', 1n))
  })

  test('covers what the network asks with the margin, and is less than two minor units more', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 20n),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (cost, percent, cents) => {
          const at = coinRate('ETH', 'USDC', `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
          const fee = charged(money('ETH', cost), percent, at, money('USDC', 10n ** 30n))
          // fee × denominator × 100 against cost × (100 + margin) × numerator: both sides are integers.
          const exact = cost * BigInt(100 + percent) * at.numerator
          expect(fee.amount * at.denominator * 100n >= exact).toBe(true)
          // Two roundings, each up by less than one unit: of wei, then of the token.
          expect((fee.amount - 2n) * at.denominator * 100n < exact).toBe(true)
        },
      ),
    )
  })

  test('a cap in another coin is a fault', () => {
    expect(() => charged(money('BTC', 1n), 10, null, money('ETH', 1n))).toThrow('BTC')
  })
})

describe('the minimum', () => {
  test('is two dollars’ worth or five fees, whichever is more', () => {
    const at = rate('BTC', 'USD', '90000') as Rate<CoinCode, 'USD'>
    const two = money('USD', 200n)
    expect(minimumOf(money('BTC', 100n), two, 5, at)).toEqual(money('BTC', 2_223n))
    expect(minimumOf(money('BTC', 1_551n), two, 5, at)).toEqual(money('BTC', 7_755n))
    expect(convert(money('BTC', 2_223n), rate('BTC', 'USD', '90000'), 'down').amount).toBe(200n)
    expect(convert(money('BTC', 2_222n), rate('BTC', 'USD', '90000'), 'down').amount).toBe(199n)
  })
})
