/**
 * How long a withdrawal waits before it goes: a large first send to an address that is new to the customer can be
 * looked at, and cancelled, for a while. Pure; what is known of the address is given.
 */
import { after, type Money } from '@zend/kernel'

/** What a customer did with an address before. */
export type AddressPast = {
  /** When the first of the withdrawals to it that are done was asked for; `null` when none is done. */
  readonly firstDoneFrom: Date | null
  /** What all withdrawals to it that were not returned were worth together, open ones included. */
  readonly value: Money<'USD'>
}

/** The rule: this much goes at once, more waits for so long. */
export type NewAddressRule = { readonly free: Money<'USD'>; readonly waitMs: number }

/**
 * Whether the customer knows the address well enough for any amount: money arrived there, and since then they either
 * saved it or had as long to notice as a large send would have waited.
 */
export function isTrusted(past: AddressPast, saved: boolean, waitMs: number, now: Date): boolean {
  return past.firstDoneFrom !== null && (saved || past.firstDoneFrom <= after(now, -waitMs))
}

/**
 * Until when a withdrawal of this value waits; `null` when it goes at once. What went to the address before counts, so
 * that many small sends do not do what one large one may not.
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
