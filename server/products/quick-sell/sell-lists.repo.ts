/** All SQL that lists a holder's sales. It decides nothing. */
import { type Badge, QUICK_SELL_BADGES, QUICK_SELL_STATES, type QuickSellState } from '@zend/contracts'
import type { HolderId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import { sellOf, sellTables } from './quick-sell.repo.ts'
import type { Sell } from './quick-sell.ts'

/** Filters a holder's sales: by badge, and after a position in the list or by page. */
export type SellsAt = {
  readonly badge?: Badge | undefined
  readonly from: { readonly after: { readonly occurredAt: Date; readonly id: string } } | { readonly skip: number }
}

const statesOf = (badge: Badge): readonly QuickSellState[] =>
  QUICK_SELL_STATES.filter((state) => QUICK_SELL_BADGES[state] === badge)

/** Returns a holder's sales, newest first, at most `max`. */
export async function selectSells(
  tx: Tx,
  holder: HolderId,
  { badge, from }: SellsAt,
  max: number,
): Promise<readonly Sell[]> {
  let found = sellTables(tx)
    .selectFrom('quick_sell.sells')
    .selectAll()
    .where('holder', '=', holder)
    .orderBy('locked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
  if (badge !== undefined) found = found.where(sql<boolean>`state = any(${statesOf(badge)}::text[])`)
  if ('after' in from)
    found = found.where(
      sql<boolean>`(locked_at, id) < (${from.after.occurredAt}::timestamptz, ${from.after.id}::text collate "C")`,
    )
  else found = found.offset(from.skip)
  return (await found.execute()).map(sellOf)
}

/** Counts the sales, up to `max`. */
export async function countSells(tx: Tx, holder: HolderId, badge: Badge | undefined, max: number): Promise<number> {
  const states = badge === undefined ? null : statesOf(badge)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from quick_sell.sells where holder = ${holder} and (${states}::text[] is null or state = any(${states}::text[])) limit ${max}
    ) counted`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Returns a holder's sales of a period, `from` inclusive and `to` exclusive, oldest first, at most `max`. */
export async function selectSellsBetween(
  tx: Tx,
  holder: HolderId,
  from: Date,
  to: Date,
  max: number,
): Promise<readonly Sell[]> {
  const rows = await sellTables(tx)
    .selectFrom('quick_sell.sells')
    .selectAll()
    .where('holder', '=', holder)
    .where('locked_at', '>=', from)
    .where('locked_at', '<', to)
    .orderBy('locked_at')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(sellOf)
}
