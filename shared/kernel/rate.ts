/**
 * Rates as integer fractions of minor units: stored exactly, and rounded only when converting to money, in the
 * direction the caller gives.
 */
import { type AssetCode, decimalsOf } from './assets.ts'
import { AMOUNT_DIGITS_MAX, divide, type Rounding } from './decimal.ts'
import { type Money, money } from './money.ts'

/** The value of one unit of `base` in `quote`: `numerator / denominator` quote minor units per base minor unit. */
export type Rate<B extends AssetCode = AssetCode, Q extends AssetCode = AssetCode> = {
  readonly base: B
  readonly quote: Q
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * Builds a rate from a positive decimal price: how many whole `quote` one whole `base` costs.
 * Throws on text that is not a plain positive decimal: prices come from checked feeds, not from customers.
 * @example rate('BTC', 'USD', '91240.50')
 */
export function rate<B extends AssetCode, Q extends AssetCode>(base: B, quote: Q, price: string): Rate<B, Q> {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(price)
  const digits = match === null ? '' : (match[1] ?? '') + (match[2] ?? '')
  if (match === null || digits.length > AMOUNT_DIGITS_MAX || BigInt(digits) === 0n)
    throw new RangeError(`not a positive decimal price: ${price}`)
  const scale = (match[2] ?? '').length + decimalsOf(base) - decimalsOf(quote)
  const numerator = BigInt(digits) * (scale < 0 ? 10n ** BigInt(-scale) : 1n)
  return { base, quote, numerator, denominator: scale > 0 ? 10n ** BigInt(scale) : 1n }
}

/** The inverse rate, exactly. */
export function invert<B extends AssetCode, Q extends AssetCode>(value: Rate<B, Q>): Rate<Q, B> {
  return { base: value.quote, quote: value.base, numerator: value.denominator, denominator: value.numerator }
}

/**
 * Converts an amount (at least 0) at this rate, rounded in the given direction by less than one minor unit: `down` when
 * we pay it out, `up` when we charge it.
 * @example convert(money('BTC', 150000n), rate('BTC', 'USD', '91240.50'), 'down') // 136.86 USD
 */
export function convert<B extends AssetCode, Q extends AssetCode>(
  value: Money<NoInfer<B>>,
  at: Rate<B, Q>,
  rounding: Rounding,
): Money<Q> {
  if (value.asset !== at.base) throw new TypeError(`cannot convert ${value.asset} at a rate for ${at.base}`)
  return money(at.quote, divide(value.amount * at.numerator, at.denominator, rounding))
}
