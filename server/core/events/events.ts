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

// An event has some 150 bytes, and an announcement less than 8 000 (events.outbox).
const TOGETHER_MAX = 32

/** Returns an event's payload as announced. */
export const payloadOf = (event: CustomerEvent): string => JSON.stringify(announcedOf(event))

/** Returns the payloads of events that are announced at once: as few as possible, since each costs a NOTIFY. */
export const payloadsOf = (events: readonly CustomerEvent[]): readonly string[] =>
  Array.from({ length: Math.ceil(events.length / TOGETHER_MAX) }, (_, i) =>
    JSON.stringify(events.slice(i * TOGETHER_MAX, (i + 1) * TOGETHER_MAX).map(announcedOf)),
  )

const announcedOf = ({ to, type, id, at }: CustomerEvent) => ({ to, type, id, at: at.toISOString() })
