/**
 * Computes how long a withdrawal waits before it is sent: a large first send to an address that is new to the customer
 * can be reviewed, and cancelled, for a while. Pure; the history of the address is passed in.
 */
import type { WhoAsked } from '@zend/contracts'
import { after, type Money } from '@zend/kernel'

/** A customer's history with an address. */
export type AddressPast = {
  /** When the first completed withdrawal to it was requested; `null` when none is completed. */
  readonly firstDoneFrom: Date | null
  /** The total worth of all withdrawals to it that were not returned, open ones included. */
  readonly value: Money<'USD'>
  /** Who asked them to send there, as they said; `null` when they were not asked. */
  readonly answer: WhoAsked | null
}

/** The rule: amounts up to `free` go at once, larger ones wait. */
export type NewAddressRule = { readonly free: Money<'USD'>; readonly waitMs: number }

/**
 * Returns whether the customer knows the address well enough for any amount: money arrived there, and they saved it or
 * had, since then, as long to notice as a large send would have waited.
 */
export function isTrusted(past: AddressPast, saved: boolean, waitMs: number, now: Date): boolean {
  return past.firstDoneFrom !== null && (saved || past.firstDoneFrom <= after(now, -waitMs))
}

/**
 * Returns until when a withdrawal of this value waits; `null` when it goes at once. Earlier sends to the address count,
 * so that a large amount cannot be split into small ones.
 */
export function waitsUntil(
  value: Money<'USD'>,
  past: AddressPast,
  saved: boolean,
  rule: NewAddressRule,
  now: Date,
): Date | null {
  if (isTrusted(past, saved, rule.waitMs, now)) return null
  return past.value.amount + value.amount > rule.free.amount ? after(now, rule.waitMs) : null
}
