/** Activity items that are written with a posting, in its transaction (see the ledger's companions). It decides nothing. */
import { type Recorder, recorder } from '../ledger/index.ts'
import { type ActivityItem, searchTextOf } from './activity.ts'

/** An item as the database takes it. */
export type ActivityRow = Readonly<Record<string, string | null>>

/** Writes items with postings. A posting whose item is there already fails: an id is used once. */
export const activityRecorder: Recorder<ActivityRow> = recorder('activity.record')

/** An item as a posting's companion. */
export function activityRowOf(item: ActivityItem): ActivityRow {
  return {
    id: item.id,
    user_id: item.userId,
    type: item.type,
    direction: item.direction,
    asset: item.money.asset,
    amount: item.money.amount.toString(),
    counter_asset: item.counter?.asset ?? null,
    counter_amount: item.counter?.amount.toString() ?? null,
    party: item.party,
    network: item.network,
    badge: item.badge,
    search: searchTextOf(item),
    occurred_at: item.occurredAt.toISOString(),
  }
}
