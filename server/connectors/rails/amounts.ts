/** Amounts as rails write them: decimal text in whole units, with more decimals than our books for some fees. */
import { decimalsOf, formatMoney, type LocalCurrency, money, type Money, type Rounding } from '@zend/kernel'

const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/

/**
 * Formats an amount in whole units, with as few decimals as possible.
 * @example wholeUnits(money('TZS', 250000n)) // '2500'
 */
export const wholeUnits = (amount: Money<LocalCurrency>): string => formatMoney(amount).replace(/\.0+$/, '')

/**
 * Parses whole units into minor ones; rounds the rest away from or towards zero, as given. `null` for an invalid
 * amount.
 */
export function minorUnits<C extends LocalCurrency>(currency: C, text: string, rounding: Rounding): Money<C> | null {
  const match = DECIMAL.exec(text)
  if (match === null) return null
  const [, sign, whole = '0', fraction = ''] = match
  const decimals = decimalsOf(currency)
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  const rest = rounding === 'up' && /[1-9]/.test(fraction.slice(decimals)) ? 1n : 0n
  return money(currency, sign === '-' ? -(kept + rest) : kept + rest)
}
