/**
 * Announcements that are made with a posting, when and only if it commits (see the ledger's companions). It decides
 * nothing.
 */
import { type Recorder, recorder } from '../ledger/index.ts'
import { CUSTOMER_EVENTS, type CustomerEvent, payloadOf } from './events.ts'

/** Announcements as the database takes them. */
export type EventRow = { readonly channel: string; readonly payloads: readonly string[] }

/** Announces with postings. */
export const eventRecorder: Recorder<EventRow> = recorder('events.record')

/** Events as a posting's companion. */
export const eventRowOf = (events: readonly CustomerEvent[]): EventRow => ({
  channel: CUSTOMER_EVENTS,
  payloads: events.map(payloadOf),
})
