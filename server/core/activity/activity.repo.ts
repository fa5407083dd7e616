/** All SQL about activity items. Every read starts from one customer and walks an index from the newest item on. */
import type { Badge, NetworkName, TransactionType } from '@zend/contracts'
import { type CoinCode, money, type UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import { type ActivityItem, type HistoryFilter, type HistoryPosition, searchTextOf, TOTAL_MAX } from './activity.ts'

type ItemsTable = {
  id: string
  user_id: string
  type: string
  direction: string
  asset: string
  amount: string
  network: string | null
  badge: string
  search: string
  occurred_at: Date
  updated_at: Date
}

const tables = (tx: Tx) => tx.$extendTables<{ 'activity.items': ItemsTable }>()

// A statement carries at most 65,535 parameters.
const ROWS_PER_INSERT = 1_000

/** Adds items to customers' histories, in the caller's transaction. Throws when one of the ids is there already. */
export async function recordActivity(tx: Tx, items: readonly ActivityItem[], at: Date): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_PER_INSERT) {
    const rows = items
      .slice(from, from + ROWS_PER_INSERT)
      .map((item) => ({
        id: item.id,
        user_id: item.userId,
        type: item.type,
        direction: item.direction,
        asset: item.money.asset,
        amount: item.money.amount.toString(),
        network: item.network,
        badge: item.badge,
        search: searchTextOf(item),
        occurred_at: item.occurredAt,
        updated_at: at,
      }))
    await tables(tx).insertInto('activity.items').values(rows).execute()
  }
}

/** Shows another badge on items, in the caller's transaction. Their place in the list stays. */
export async function updateActivity(tx: Tx, ids: readonly string[], badge: Badge, at: Date): Promise<void> {
  if (ids.length === 0) return
  await tables(tx)
    .updateTable('activity.items')
    .set({ badge, updated_at: at })
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where('badge', '<>', badge)
    .execute()
}

/** A customer's items, newest first: those after a place, or those of a page. */
export async function selectItems(
  tx: Tx,
  userId: UserId,
  filter: HistoryFilter,
  at: { readonly after: HistoryPosition } | { readonly skip: number },
  max: number,
): Promise<readonly ActivityItem[]> {
  const found = newest(tx, userId, filter, 'after' in at ? at.after : null).limit(max)
  const rows = await ('skip' in at ? found.offset(at.skip) : found).execute()
  return rows.map(itemOf)
}

/** How many items there are, counted up to `TOTAL_MAX`. */
export async function countItems(tx: Tx, userId: UserId, filter: HistoryFilter): Promise<number> {
  const counted = await tables(tx)
    .selectFrom(newest(tx, userId, filter, null).limit(TOTAL_MAX).as('some'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return counted.total
}

/** A customer's items that pass the filter, newest first, after a place if one is given. Words are looked for in the newest `TOTAL_MAX` of them. */
function newest(tx: Tx, userId: UserId, filter: HistoryFilter, after: HistoryPosition | null) {
  let items = tables(tx).selectFrom('activity.items').selectAll().where('user_id', '=', userId).orderBy('occurred_at', 'desc').orderBy('id', 'desc')
  if (filter.currency !== undefined) items = items.where('asset', '=', filter.currency)
  if (filter.transactionType !== undefined) items = items.where('type', '=', filter.transactionType)
  if (filter.status !== undefined) items = items.where('badge', '=', filter.status)
  if (after !== null) items = items.where(sql<boolean>`(occurred_at, id) < (${after.occurredAt}::timestamptz, ${after.id}::text collate "C")`)
  const words = (filter.search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  let matching = tables(tx).selectFrom(items.limit(TOTAL_MAX).as('within')).selectAll().orderBy('occurred_at', 'desc').orderBy('id', 'desc')
  for (const word of words) matching = matching.where(sql<boolean>`position(${word}::text in search) > 0`)
  // The same columns under another alias, which the builder's type tells apart.
  return matching as unknown as typeof items
}

function itemOf(row: Selectable<ItemsTable>): ActivityItem {
  return {
    id: row.id,
    userId: row.user_id as UserId,
    type: row.type as TransactionType,
    direction: row.direction === 'out' ? 'out' : 'in',
    money: money(row.asset as CoinCode, BigInt(row.amount)),
    network: row.network as NetworkName | null,
    badge: row.badge as Badge,
    occurredAt: row.occurred_at,
    words: [],
  }
}
