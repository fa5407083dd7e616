/** Amounts and instants as the FX providers write them. Pure; it never rounds. */
import type { FxCurrency } from '@zend/corridors'
import { decimalsOf, money, type Money } from '@zend/kernel'

const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?) ?(Z|[+-]\d{2}:?\d{2})$/

/**
 * Parses whole units, signed, into minor ones; `null` for what is no amount or has a part of a minor unit.
 * @example minorOf('GBP', '100.0') // money('GBP', 10000n)
 */
export function minorOf<C extends FxCurrency>(currency: C, text: string | null | undefined): Money<C> | null {
  const match = DECIMAL.exec(text ?? '')
  if (match === null) return null
  const [, sign, whole = '0', fraction = ''] = match
  const decimals = decimalsOf(currency)
  if (/[1-9]/.test(fraction.slice(decimals))) return null
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return money(currency, sign === '-' ? -units : units)
}

/**
 * Parses an instant with its offset, also without a colon (`+0000`) or a `T`; `null` for any other text.
 * @example instantOf('2018-04-30 08:39:25 +0000')
 */
export function instantOf(text: string | null | undefined): Date | null {
  const match = INSTANT.exec(text ?? '')
  if (match === null) return null
  const [, day = '', time = '', offset = ''] = match
  const at = new Date(`${day}T${time}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(at.getTime()) ? null : at
}
