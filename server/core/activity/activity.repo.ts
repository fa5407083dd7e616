/** All SQL about activity items. Every read starts from one holder and walks an index from the newest item on. */
import type { Badge, NetworkName, TransactionType } from '@zend/contracts'
import { type AssetCode, money, type HolderId, type UserId } from '@zend/kernel'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import {
  type ActivityItem,
  columnsOf,
  type HistoryFilter,
  type HistoryPosition,
  LOOKED_THROUGH_MAX,
  TOTAL_MAX,
} from './activity.ts'

type ItemsTable = {
  id: string
  holder: string
  type: string
  direction: string
  asset: string
  amount: string
  counter_asset: string | null
  counter_amount: string | null
  party: string | null
  party_name: string | null
  made_by: string | null
  network: string | null
  badge: string
  search: string
  occurred_at: Date
  updated_at: Date
}

const tables = (tx: Tx) => tx.$extendTables<{ 'activity.items': ItemsTable }>()

// A statement carries at most 65,535 parameters.
const ROWS_PER_INSERT = 1_000

/**
 * Adds items to holders' histories, in the caller's transaction. Throws when one of the ids is in that holder's
 * history already.
 */
export async function recordActivity(tx: Tx, items: readonly ActivityItem[], at: Date): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_PER_INSERT) {
    const rows = items
      .slice(from, from + ROWS_PER_INSERT)
      .map((item) => ({ ...columnsOf(item), occurred_at: item.occurredAt, updated_at: at }))
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

/**
 * Returns whose history has this item, on this side of it, or `null`. Used to prove a transaction to somebody who is
 * not signed in.
 */
export async function ownerOf(tx: Tx, id: string, direction: ActivityItem['direction']): Promise<HolderId | null> {
  const row = await tables(tx)
    .selectFrom('activity.items')
    .select('holder')
    .where('id', '=', id)
    .where('direction', '=', direction)
    .executeTakeFirst()
  return row === undefined ? null : (row.holder as HolderId)
}

/**
 * Returns the member who did this for a company; `null` when nobody did it or the company's history does not have it.
 */
export async function makerOf(tx: Tx, holder: HolderId, id: string): Promise<UserId | null> {
  const row = await tables(tx)
    .selectFrom('activity.items')
    .select('made_by')
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return (row?.made_by as UserId | null | undefined) ?? null
}

/** Returns those of a holder's items that have these ids, by their ids. */
export async function itemsOf(
  tx: Tx,
  holder: HolderId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ActivityItem>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(tx)
    .selectFrom('activity.items')
    .selectAll()
    .where('holder', '=', holder)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, itemOf(row)]))
}

/** Returns a holder's items, newest first: those after a cursor, or those of a page. */
export async function selectItems(
  tx: Tx,
  holder: HolderId,
  filter: HistoryFilter,
  at: { readonly after: HistoryPosition } | { readonly skip: number },
  max: number,
): Promise<readonly ActivityItem[]> {
  const skip = 'skip' in at ? at.skip : 0
  const found = newest(holder, filter, 'after' in at ? at.after : null, skip + max)
  const { rows } = await sql<Selectable<ItemsTable>>`${found} offset ${skip}`.execute(tx)
  return rows.map(itemOf)
}

/** Returns a holder's items with one of these badges from one snapshot: newest first, at most `maxEach` per badge. */
export async function itemsWithBadges(
  tx: Tx,
  holder: HolderId,
  badges: readonly Badge[],
  maxEach: number,
): Promise<readonly ActivityItem[]> {
  const each = badges.map((status) => sql`(${newest(holder, { status }, null, maxEach)})`)
  const { rows } = await sql<Selectable<ItemsTable>>`${sql.join(each, sql` union all `)}`.execute(tx)
  return rows.map(itemOf)
}

/**
 * Returns the counterparties of a holder's items on a network since an instant, each once. Reads at most the newest
 * `LOOKED_THROUGH_MAX` items.
 */
export async function recentParties(
  tx: Tx,
  holder: HolderId,
  network: NetworkName,
  since: Date,
): Promise<readonly string[]> {
  const newestItems = tables(tx)
    .selectFrom('activity.items')
    .select(['party', 'network'])
    .where('holder', '=', holder)
    .where('occurred_at', '>=', since)
    .orderBy('occurred_at', 'desc')
    .limit(LOOKED_THROUGH_MAX)
  const rows = await tables(tx)
    .selectFrom(newestItems.as('newest'))
    .select('party')
    .distinct()
    .where('network', '=', network)
    .where('party', 'is not', null)
    .execute()
  return rows.flatMap(({ party }) => (party === null ? [] : [party]))
}

/** Counts the items, up to `TOTAL_MAX`. */
export async function countItems(tx: Tx, holder: HolderId, filter: HistoryFilter): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from (${newest(holder, filter, null, TOTAL_MAX)}) as counted`.execute(tx)
  return rows[0]?.total ?? 0
}

const NEWEST_FIRST = sql`order by occurred_at desc, id desc`

/**
 * Selects the newest `max` of a holder's items that pass the filter, after a cursor if one is given. A text search
 * reads only the newest `LOOKED_THROUGH_MAX`.
 */
function newest(holder: HolderId, filter: HistoryFilter, after: HistoryPosition | null, max: number) {
  const words = (filter.search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const within = words.length === 0 ? max : LOOKED_THROUGH_MAX
  const passing = (side: RawBuilder<unknown>) =>
    sql`select * from activity.items where ${conditions(holder, filter, after)} ${side} ${NEWEST_FIRST} limit ${within}`
  const { currency } = filter
  // Each side has an index of its own; one condition over both would read the holder's whole history.
  const found =
    currency === undefined
      ? passing(sql``)
      : sql`select * from ((${passing(sql`and asset = ${currency}`)})
          union all (${passing(sql`and counter_asset = ${currency} and asset <> ${currency}`)})) as sides ${NEWEST_FIRST} limit ${within}`
  if (words.length === 0) return found
  const matching = sql.join(
    words.map((word) => sql`position(${word}::text in search) > 0`),
    sql` and `,
  )
  return sql`select * from (${found}) as within where ${matching} ${NEWEST_FIRST} limit ${max}`
}

/** The conditions that every index can evaluate. */
function conditions(
  holder: HolderId,
  { transactionType, status, transactionId, from, to }: HistoryFilter,
  after: HistoryPosition | null,
) {
  const all = [sql`holder = ${holder}`]
  if (transactionType !== undefined) all.push(sql`type = ${transactionType}`)
  // Write the badge as a literal (one of seven): a partial index leaves successes out, and the planner can use it only
  // for a known badge.
  if (status !== undefined) all.push(sql`badge = ${sql.lit(status)}`)
  if (transactionId !== undefined) all.push(sql`id = ${transactionId}`)
  if (from !== undefined) all.push(sql`occurred_at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to !== undefined) all.push(sql`occurred_at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  if (after !== null)
    all.push(sql`(occurred_at, id) < (${after.occurredAt}::timestamptz, ${after.id}::text collate "C")`)
  return sql.join(all, sql` and `)
}

function itemOf(row: Selectable<ItemsTable>): ActivityItem {
  return {
    id: row.id,
    holder: row.holder as HolderId,
    type: row.type as TransactionType,
    direction: row.direction === 'out' ? 'out' : 'in',
    money: money(row.asset as AssetCode, BigInt(row.amount)),
    counter:
      row.counter_asset === null ? null : money(row.counter_asset as AssetCode, BigInt(row.counter_amount ?? '0')),
    party: row.party,
    partyName: row.party_name,
    madeBy: row.made_by as UserId | null,
    network: row.network as NetworkName | null,
    badge: row.badge as Badge,
    occurredAt: row.occurred_at,
    words: [],
  }
}
