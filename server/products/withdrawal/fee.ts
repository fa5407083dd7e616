/**
 * Computes the fee of a withdrawal, and the minimum amount. Pure: network fees and prices are passed in. The fee is a
 * price that we set, so it is rounded up; what the network takes in the end is booked separately.
 */
import { type CoinCode, convert, divide, invert, money, type Money, type Rate } from '@zend/kernel'

/** The inputs of the fee. */
export type FeeParts = {
  /** The current cost of one plain payment with our margin (`withMargin`), in the network's own coin. */
  readonly budget: Money<CoinCode>
  /** The rate from the network's own coin to the withdrawn coin; `null` when they are the same. */
  readonly rate: Rate<CoinCode, CoinCode> | null
  readonly feeMax: Money<CoinCode>
}

/**
 * Adds our margin to the network cost of a payment, rounded up.
 * @example withMargin(money('BTC', 1_000n), 10) // 0.00001100 BTC
 */
export const withMargin = (cost: Money<CoinCode>, percent: number): Money<CoinCode> =>
  money(cost.asset, divide(cost.amount * BigInt(100 + percent), 100n, 'up'))

/** Computes the fee in the withdrawn coin, rounded up to its minor unit, at most `feeMax` and never zero. */
export function withdrawalFee({ budget, rate, feeMax }: FeeParts): Money<CoinCode> {
  const fee = rate === null ? budget : convert(budget, rate, 'up')
  if (fee.asset !== feeMax.asset) throw new TypeError(`the fee comes out in ${fee.asset}, not in ${feeMax.asset}`)
  if (fee.amount === 0n) return money(fee.asset, 1n)
  return fee.amount < feeMax.amount ? fee : feeMax
}

/**
 * Computes the minimum amount: this much in US dollars at this rate (rounded up), or `fees` times the fee, whichever is
 * more.
 */
export function minimumOf(
  fee: Money<CoinCode>,
  least: Money<'USD'>,
  fees: number,
  rate: Rate<CoinCode, 'USD'>,
): Money<CoinCode> {
  const worth = convert(least, invert(rate), 'up').amount
  const multiple = fee.amount * BigInt(fees)
  return money(fee.asset, worth > multiple ? worth : multiple)
}
