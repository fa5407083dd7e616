// Typed amounts in the contracts' decimal form. Pure. read-amount.ts parses text, amount-entry.ts handles typing.

import { type AmountSigns, plainAmount } from './read-amount.ts'

/**
 * The signs of a language, from its formatting of this number.
 * @param written 1000.1 as the language in use writes it
 * @example amountSigns('1.000,1') // { decimal: ',', group: '.' }
 */
export const amountSigns = (written: string): AmountSigns => ({ decimal: written.charAt(5), group: written.charAt(1) })

/**
 * The amount in a URL, in the contracts' form, possibly incomplete. '' if it is invalid.
 * @example carriedAmount('12.', 8) // '12.'
 */
export function carriedAmount(text: string | null, decimals: number): string {
  const { whole = '', fraction } = /^(?<whole>\d+)(?:\.(?<fraction>\d*))?$/.exec(text ?? '')?.groups ?? {}
  return whole === '' ? '' : plainAmount(whole, fraction, decimals)
}

/**
 * A typed amount as a decimal to send: without a trailing point; `null` while nothing above zero is typed.
 * @example decimalOf('12.') // '12'
 */
export function decimalOf(typed: string): string | null {
  const plain = typed.replace(/\.$/, '')
  return /[1-9]/.test(plain) ? plain : null
}

/**
 * The smallest possible amount, if a typed one has no decimal left for a digit above zero; else `null`.
 * @example leastFor('0.00', 2) // '0.01'
 */
export function leastFor(typed: string, decimals: number): string | null {
  return decimals > 0 && typed === `0.${'0'.repeat(decimals)}` ? `0.${'1'.padStart(decimals, '0')}` : null
}
