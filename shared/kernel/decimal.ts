/**
 * Converts exact decimal text to integers and back. It never rounds and never uses floats: text that does not fit is
 * refused.
 */
import { ok, refuse, type Result } from './result.ts'

/** Why a typed amount was refused. `decimals` is how many the unit allows. */
export type DecimalRefusal =
  | { readonly code: 'amount_malformed' }
  | { readonly code: 'amount_too_precise'; readonly decimals: number }
  | { readonly code: 'amount_too_large'; readonly digits: number }

/** The most digits an amount may have in minor units: the database's numeric(38,0). */
export const AMOUNT_DIGITS_MAX = 38

/**
 * Parses plain decimal text as an integer count of 10^-decimals units. Refuses signs, exponents, separators, blanks, a
 * bare dot, and more decimals than the unit has (also when they are zeros).
 * @example parseDecimal('0.0015', 8) // { ok: true, value: 150000n }
 */
export function parseDecimal(text: string, decimals: number): Result<bigint, DecimalRefusal> {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) return refuse('amount_malformed')
  const whole = match[1] ?? ''
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return refuse('amount_too_precise', { decimals })
  const digits = (whole + fraction.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '')
  if (digits.length > AMOUNT_DIGITS_MAX) return refuse('amount_too_large', { digits: AMOUNT_DIGITS_MAX })
  return ok(BigInt(digits))
}

/**
 * Formats an integer count of 10^-decimals units as plain decimal text with all its decimals; a negative one starts
 * with "-".
 * @example formatDecimal(150000n, 8) // '0.00150000'
 */
export function formatDecimal(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Removes trailing zeros of the decimals. @example withoutZeros('25.500000') // '25.5' */
export const withoutZeros = (decimal: string): string => decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** The rounding direction of an uneven division. The caller always decides who gains. */
export type Rounding = 'down' | 'up'

/**
 * Divides two integers, both at least 0 and the divisor above 0, rounding in the given direction. Throws on any other
 * sign.
 * @example divide(7n, 2n, 'up') // 4n
 */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (dividend < 0n || divisor <= 0n)
    throw new RangeError('divide takes a dividend of at least 0 and a divisor above 0')
  const quotient = dividend / divisor
  return rounding === 'up' && dividend % divisor !== 0n ? quotient + 1n : quotient
}
