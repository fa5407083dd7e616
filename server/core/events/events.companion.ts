/** Makes announcements with a posting, if and only if it commits (see the ledger's companions). It decides nothing. */
import { type Recorder, recorder } from '../ledger/index.ts'
import { CUSTOMER_EVENTS, type CustomerEvent, payloadsOf } from './events.ts'

/** Announcements as a database row. */
export type EventRow = { readonly channel: string; readonly payloads: readonly string[] }

/** Announces events with postings. */
export const eventRecorder: Recorder<EventRow> = recorder('events.record')

/** Converts events to a posting's companion row. */
export const eventRowOf = (events: readonly CustomerEvent[]): EventRow => ({
  channel: CUSTOMER_EVENTS,
  payloads: payloadsOf(events),
})
