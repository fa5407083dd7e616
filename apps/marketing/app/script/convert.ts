/**
 * The converter's calculation, from the API's public rates alone. Pure. Amounts are exact fractions, rounded down to
 * the decimals of the target.
 */
import type { PublicRates } from '@zend/contracts'
import { CURRENCY_DECIMALS } from '../figures.ts'

/** A fraction of whole numbers. */
type Fraction = readonly [over: bigint, under: bigint]

/** The result for an amount. `least` and `most` say that a payout would be out of bounds. */
export type Converted = {
  readonly gets: string
  /** One of the source, in the target. */
  readonly rate: string
  /** The fee as part of the whole, in percent; `null` where nothing is traded and the rate is the mid rate. */
  readonly feePercent: string | null
  readonly flatFee: string | null
  readonly asOf: string
  readonly least: string | null
  readonly most: string | null
}

const COIN_DECIMALS = 8
const BPS = 10_000n

/** A decimal as a fraction, or `null` if the text is none. @example fractionOf('1.50') // [150n, 100n] */
export function fractionOf(text: string): Fraction | null {
  const [, whole, part = ''] = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text) ?? []
  return whole === undefined ? null : [BigInt(whole + part), 10n ** BigInt(part.length)]
}

const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const less = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d - c * b, b * d]
const below = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b

/** A fraction as a decimal, rounded down. @example decimalOf([1n, 3n], 2) // '0.33' */
export function decimalOf([over, under]: Fraction, decimals: number): string {
  const digits = ((over < 0n ? 0n : over) * 10n ** BigInt(decimals)) / under
  const text = String(digits).padStart(decimals + 1, '0')
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

/** Converts an amount; `null` if it is no amount, or if a price is unknown or must not be used now. */
export function convert(rates: PublicRates, from: string, to: string, amount: string): Converted | null {
  const typed = fractionOf(amount)
  const [source, target] = [from, to].map((code) => rates.prices.find(({ currency }) => currency === code))
  if (typed === null || source === undefined || target === undefined || !source.quotable || !target.quotable)
    return null
  const [price, unit] = [fractionOf(source.usd ?? ''), fractionOf(target.usd ?? '')]
  if (price === null || unit === null || unit[0] === 0n || source.asOf === null || target.asOf === null) return null
  const mid = times(price, [unit[1], unit[0]])
  const payout = rates.sell.payouts.find(({ currency }) => currency === to)
  const coinToCoin = source.coin && target.coin
  const stable = rates.swap.stables.some((code) => code === from) && rates.swap.stables.some((code) => code === to)
  const kind = stable ? 'stable' : 'any'
  const sells = source.coin && payout !== undefined
  const [feeBps, marginBps] = coinToCoin
    ? [rates.swap.feeBps[kind], rates.swap.marginBps[kind]]
    : [sells ? rates.sell.feeBps : 0, 0]
  const rate = times(mid, [BPS - BigInt(marginBps), BPS])
  const gross = times(times(typed, rate), [BPS - BigInt(feeBps), BPS])
  const bound = (text: string | undefined): Fraction => fractionOf(text ?? '0') ?? [0n, 1n]
  const gets = sells ? less(gross, bound(payout.flatFee)) : gross
  const decimals = target.coin ? COIN_DECIMALS : (CURRENCY_DECIMALS[to] ?? 2)
  return {
    gets: decimalOf(gets, decimals),
    rate: decimalOf(rate, target.coin || below(rate, [1n, 1n]) ? COIN_DECIMALS : 2),
    feePercent: coinToCoin || sells ? decimalOf([BigInt(feeBps), 100n], 2) : null,
    flatFee: sells ? payout.flatFee : null,
    asOf: source.asOf < target.asOf ? source.asOf : target.asOf,
    least: sells && below(gets, bound(payout.minimum)) ? payout.minimum : null,
    most: sells && below(bound(payout.maximum), gets) ? payout.maximum : null,
  }
}
