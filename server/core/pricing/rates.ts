/**
 * Arithmetic on rates: exact integer fractions throughout, rounded only where a price is written for people. Pure. It
 * does not decide which price is right.
 */
import { type AssetCode, decimalsOf, type Rate } from '@zend/kernel'

/** Reduces a rate's fraction to lowest terms, so that chains of crossings do not grow. */
export function reduced<B extends AssetCode, Q extends AssetCode>(value: Rate<B, Q>): Rate<B, Q> {
  const divisor = gcd(value.numerator, value.denominator)
  return { ...value, numerator: value.numerator / divisor, denominator: value.denominator / divisor }
}

/** Returns the exact rate from A to C over B. */
export function crossed<A extends AssetCode, B extends AssetCode, C extends AssetCode>(
  first: Rate<A, B>,
  second: Rate<NoInfer<B>, C>,
): Rate<A, C> {
  if (first.quote !== second.base)
    throw new TypeError(`cannot cross a rate in ${first.quote} with one for ${second.base}`)
  return reduced({
    base: first.base,
    quote: second.quote,
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
  })
}

/** Orders two rates of the same pair: below 0 when `a` is lower. Throws on different pairs. */
export function compareRates(a: Rate, b: Rate): -1 | 0 | 1 {
  assertSamePair(a, b)
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator]
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * Returns the median of some rates of one pair; for an even number, the exact mean of the two in the middle. Throws
 * when there is none.
 */
export function medianRate<B extends AssetCode, Q extends AssetCode>(rates: readonly Rate<B, Q>[]): Rate<B, Q> {
  const sorted = rates.toSorted(compareRates)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new RangeError('no rates have no median')
  return reduced({
    base: upper.base,
    quote: upper.quote,
    numerator: lower.numerator * upper.denominator + upper.numerator * lower.denominator,
    denominator: 2n * lower.denominator * upper.denominator,
  })
}

/**
 * Returns the spread of rates of one pair: highest less lowest, as a fraction of the median. `bps` is rounded up to
 * whole basis points.
 */
export function spreadOf(rates: readonly Rate[]): { readonly exceeds: (bps: number) => boolean; readonly bps: number } {
  const sorted = rates.toSorted(compareRates)
  const [low, high] = [sorted[0], sorted.at(-1)]
  if (low === undefined || high === undefined) throw new RangeError('no rates have no spread')
  const median = medianRate(rates)
  const apart = (high.numerator * low.denominator - low.numerator * high.denominator) * median.denominator * 10_000n
  const whole = high.denominator * low.denominator * median.numerator
  return { exceeds: (bps) => apart > whole * BigInt(bps), bps: Number((apart + whole - 1n) / whole) }
}

/**
 * Returns the distance of a rate from another one of its pair, in either direction, as a fraction of that one. `bps` is
 * rounded up to whole basis points.
 */
export function movedFrom(
  before: Rate,
  now: Rate,
): { readonly exceeds: (bps: number) => boolean; readonly bps: number } {
  assertSamePair(before, now)
  const difference = now.numerator * before.denominator - before.numerator * now.denominator
  const apart = (difference < 0n ? -difference : difference) * 10_000n
  const whole = before.numerator * now.denominator
  return { exceeds: (bps) => apart > whole * BigInt(bps), bps: Number((apart + whole - 1n) / whole) }
}

/** Returns how many decimals to show: enough for eight significant digits, at least 2 and at most 18. */
export function decimalsShown(value: Rate): number {
  const [units, one] = wholeFraction(value)
  const digits = ((units * 10n ** 24n) / one).toString().length
  // `digits - 24` is the number of digits before the point; below 1 it counts the zeros after it.
  return Math.min(18, Math.max(2, 8 - (digits - 24)))
}

/**
 * Formats a rate as whole `quote` per whole `base`, rounded to the nearest with halves up. For people and charts: never
 * the base of a conversion.
 * @example priceText(rate('BTC', 'USD', '91240.5'), 3) // '91240.500'
 */
export function priceText(value: Rate, decimals = decimalsShown(value)): string {
  const [units, one] = wholeFraction(value)
  return decimalText(units, one, decimals)
}

/**
 * Formats a fraction (the divisor above 0) as decimal text, rounded to the nearest, halves away from zero; negative
 * ones start with "-".
 */
export function decimalText(dividend: bigint, divisor: bigint, decimals: number): string {
  const size = dividend < 0n ? -dividend : dividend
  const units = (2n * size * 10n ** BigInt(decimals) + divisor) / (2n * divisor)
  const digits = units.toString().padStart(decimals + 1, '0')
  const sign = dividend < 0n && units > 0n ? '-' : ''
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Returns a rate as a fraction of whole units: `[quote, base]`. */
export function wholeFraction({ base, quote, numerator, denominator }: Rate): readonly [bigint, bigint] {
  return [numerator * 10n ** BigInt(decimalsOf(base)), denominator * 10n ** BigInt(decimalsOf(quote))]
}

function assertSamePair(a: Rate, b: Rate): void {
  if (a.base !== b.base || a.quote !== b.quote)
    throw new TypeError(`cannot compare ${a.base}/${a.quote} with ${b.base}/${b.quote}`)
}

function gcd(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b]
  while (right !== 0n) [left, right] = [right, left % right]
  return left
}
