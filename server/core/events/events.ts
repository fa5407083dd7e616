/**
 * What a customer's open browsers are told to read again. Pure. An event carries ids only: never a secret, never a
 * balance. A listener that is away misses it and reads everything when it is back.
 */
import type { LiveEvent } from '@zend/contracts'
import type { HolderId } from '@zend/kernel'

/** The database's notification channel that every customer's live events go through. */
export const CUSTOMER_EVENTS = 'customer_events'

/**
 * Something of this person's or company's changed; `id` is the thing's own, or `null` when there is none (a balance).
 */
export type CustomerEvent = {
  readonly to: HolderId
  readonly type: Exclude<LiveEvent['type'], 'hello'>
  readonly id: string | null
  readonly at: Date
}

/** An event as it is announced. */
export function payloadOf({ to, type, id, at }: CustomerEvent): string {
  return JSON.stringify({ to, type, id, at: at.toISOString() })
}
