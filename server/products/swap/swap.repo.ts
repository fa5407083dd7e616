/** All SQL on swaps. Swaps are written with their posting, for a whole batch at once, by the function `swap.record`. */
import { type CoinCode, type HolderId, money, type SwapId, type UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { type Recorder, recorder } from '../../core/ledger/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Swap } from './swap.ts'

type SwapsTable = {
  id: string
  holder: string
  made_by: string
  from_asset: string
  from_amount: string
  fee_bps: number
  fee_amount: string
  to_asset: string
  to_amount: string
  margin_bps: number
  margin_amount: string
  mid_rate: string
  price_as_of: Date
  quoted_at: Date
  occurred_at: Date
  recorded_at: Date
}

/** A swap as a row. */
export type SwapRow = Readonly<Record<Exclude<keyof SwapsTable, 'recorded_at'>, string | number>>

/** Writes swaps with their postings. */
export const swapRecorder: Recorder<SwapRow> = recorder('swap.record')

/** Maps a swap to its row, inserted together with its posting. */
export function swapRowOf({ id, holder, madeBy, given, fee, received, margin, terms, ...swap }: Swap): SwapRow {
  return {
    id,
    holder,
    made_by: madeBy,
    from_asset: given.asset,
    from_amount: given.amount.toString(),
    fee_bps: terms.feeBps,
    fee_amount: fee.amount.toString(),
    to_asset: received.asset,
    to_amount: received.amount.toString(),
    margin_bps: terms.marginBps,
    margin_amount: margin.amount.toString(),
    mid_rate: swap.midRate,
    price_as_of: swap.priceAsOf.toISOString(),
    quoted_at: swap.quotedAt.toISOString(),
    occurred_at: swap.occurredAt.toISOString(),
  }
}

const swaps = (tx: Tx) => tx.$extendTables<{ 'swap.swaps': SwapsTable }>().selectFrom('swap.swaps').selectAll()

/** Returns swaps of any holder, by id. */
export async function findSwaps(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Swap>> {
  const rows = await swaps(tx)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, swapOf(row)]))
}

/** Selects a holder's swaps: after a position in the list, or by page; or a single one by its id. */
export type SwapsAt = {
  readonly id?: string | undefined
  readonly from: { readonly after: { readonly occurredAt: Date; readonly id: string } } | { readonly skip: number }
}

/** Returns a holder's swaps, newest first, at most `max`. */
export async function selectSwaps(
  tx: Tx,
  holder: HolderId,
  { id, from }: SwapsAt,
  max: number,
): Promise<readonly Swap[]> {
  let found = swaps(tx).where('holder', '=', holder).orderBy('occurred_at', 'desc').orderBy('id', 'desc').limit(max)
  if (id !== undefined) found = found.where('id', '=', id)
  if ('after' in from) {
    found = found.where(
      sql<boolean>`(occurred_at, id) < (${from.after.occurredAt}::timestamptz, ${from.after.id}::text collate "C")`,
    )
  } else {
    found = found.offset(from.skip)
  }
  return (await found.execute()).map(swapOf)
}

/** Counts the swaps, up to `max`. */
export async function countSwaps(tx: Tx, holder: HolderId, id: string | undefined, max: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select from swap.swaps where holder = ${holder} and (${id ?? null}::text is null or id = ${id ?? null}) limit ${max}) counted`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

/** Returns a holder's swaps of a period, `from` inclusive and `to` exclusive, oldest first, at most `max`. */
export async function selectSwapsBetween(
  tx: Tx,
  holder: HolderId,
  from: Date,
  to: Date,
  max: number,
): Promise<readonly Swap[]> {
  const rows = await swaps(tx)
    .where('holder', '=', holder)
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', to)
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(swapOf)
}

function swapOf(row: Selectable<SwapsTable>): Swap {
  // Written from these types and guarded by the table's checks.
  const [from, to] = [row.from_asset as CoinCode, row.to_asset as CoinCode]
  return {
    id: row.id as SwapId,
    holder: row.holder as HolderId,
    madeBy: row.made_by as UserId,
    given: money(from, BigInt(row.from_amount)),
    fee: money(from, BigInt(row.fee_amount)),
    received: money(to, BigInt(row.to_amount)),
    margin: money(to, BigInt(row.margin_amount)),
    terms: { feeBps: row.fee_bps, marginBps: row.margin_bps },
    midRate: row.mid_rate,
    priceAsOf: row.price_as_of,
    quotedAt: row.quoted_at,
    occurredAt: row.occurred_at,
  }
}
