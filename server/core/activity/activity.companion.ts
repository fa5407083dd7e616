/**
 * Writes activity items together with a posting, in its transaction (see the ledger's companions). It decides nothing.
 */
import { type Recorder, recorder } from '../ledger/index.ts'
import { type ActivityItem, columnsOf } from './activity.ts'

/** An item as a database row. */
export type ActivityRow = Readonly<Record<string, string | null>>

/** Writes items with postings. Fails when the item of a posting exists already: an id is used once. */
export const activityRecorder: Recorder<ActivityRow> = recorder('activity.record')

/** Converts an item to a posting's companion row. */
export const activityRowOf = (item: ActivityItem): ActivityRow => ({
  ...columnsOf(item),
  occurred_at: item.occurredAt.toISOString(),
})
