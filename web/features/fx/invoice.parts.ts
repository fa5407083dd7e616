/** What a payment pays of its invoices, before it is asked for. Pure; amounts are decimal text of one currency. */
import type { FxCurrency } from '@zend/corridors'
import { formatMoney, money, parseMoney } from '@zend/kernel'
import type { FxParts } from './invoice.draft.ts'

/** A payment may deliver so much more than its invoices say, in percent (the server decides it). */
const ABOVE_PERCENT = 2n

/** An amount in minor units; `null` where it is none, or nothing. */
function unitsOf(text: string, currency: FxCurrency): bigint | null {
  const parsed = parseMoney(currency, text.replace(/\.$/, ''))
  return parsed.ok && parsed.value.amount > 0n ? parsed.value.amount : null
}

const sumOf = (parts: FxParts, currency: FxCurrency): bigint =>
  parts.reduce((sum, { pays }) => sum + (unitsOf(pays, currency) ?? 0n), 0n)

/** A typed amount as it is sent: '500' → '500.00'; `null` where it is none. */
export function amountIn(text: string, currency: FxCurrency): string | null {
  const units = unitsOf(text, currency)
  return units === null ? null : formatMoney(money(currency, units))
}

/** All parts together. */
export const togetherOf = (parts: FxParts, currency: FxCurrency): string =>
  formatMoney(money(currency, sumOf(parts, currency)))

/** How the parts fit what arrives: they are it, or up to two percent less. `missing`: one of them says nothing yet. */
export type PartsFit = 'missing' | 'below' | 'fits' | 'above'

/** See `PartsFit`. */
export function fitOf(parts: FxParts, delivers: string, currency: FxCurrency): PartsFit {
  if (parts.some(({ pays }) => unitsOf(pays, currency) === null)) return 'missing'
  const [sum, arrives] = [sumOf(parts, currency), unitsOf(delivers, currency) ?? 0n]
  if (sum > arrives) return 'above'
  return arrives * 100n <= sum * (100n + ABOVE_PERCENT) ? 'fits' : 'below'
}

/** How much of an invoice is proposed: what the others leave of the payment, at most what remains of it. */
export function proposedOf(remaining: string, parts: FxParts, delivers: string, currency: FxCurrency): string {
  const [left, open] = [
    (unitsOf(delivers, currency) ?? 0n) - sumOf(parts, currency),
    unitsOf(remaining, currency) ?? 0n,
  ]
  const pays = left < open ? left : open
  return pays > 0n ? formatMoney(money(currency, pays)) : ''
}

/** Whether more is typed than remains of an invoice. */
export const isBeyond = (pays: string, remaining: string, currency: FxCurrency): boolean =>
  (unitsOf(pays, currency) ?? 0n) > (unitsOf(remaining, currency) ?? 0n)
