/**
 * Activity items that are written with a posting, in its transaction (see the ledger's companions). It decides nothing.
 */
import { type Recorder, recorder } from '../ledger/index.ts'
import { type ActivityItem, columnsOf } from './activity.ts'

/** An item as the database takes it. */
export type ActivityRow = Readonly<Record<string, string | null>>

/** Writes items with postings. A posting whose item is there already fails: an id is used once. */
export const activityRecorder: Recorder<ActivityRow> = recorder('activity.record')

/** An item as a posting's companion. */
export const activityRowOf = (item: ActivityItem): ActivityRow => ({
  ...columnsOf(item),
  occurred_at: item.occurredAt.toISOString(),
})
