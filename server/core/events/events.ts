/**
 * Events that tell a customer's open browsers what to read again. Pure. An event carries ids only: never a secret,
 * never a balance. A disconnected listener misses it and reads everything when it reconnects.
 */
import type { LiveEvent } from '@zend/contracts'
import type { HolderId } from '@zend/kernel'

/** The database's notification channel that every customer's live events go through. */
export const CUSTOMER_EVENTS = 'customer_events'

/** A change to something of this person or company; `id` is the thing's own, or `null` when it has none (a balance). */
export type CustomerEvent = {
  readonly to: HolderId
  readonly type: Exclude<LiveEvent['type'], 'hello'>
  readonly id: string | null
  readonly at: Date
}

/** Returns an event's payload as announced. */
export function payloadOf({ to, type, id, at }: CustomerEvent): string {
  return JSON.stringify({ to, type, id, at: at.toISOString() })
}
