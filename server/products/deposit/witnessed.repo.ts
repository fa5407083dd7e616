/** All SQL about reading the second provider, and about what only it reported. It decides nothing. */
import type { NetworkName } from '@zend/contracts'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { BlockRef } from '../../ports/chain.ts'

type WitnessedTable = {
  network: string
  txid: string
  block_height: string
  block_hash: string
  state: string
  seen_at: Date
  next_at: Date
  looks: number
  told_at: Date | null
}
type Tables = {
  'deposit.witnessed': WitnessedTable
  'deposit.networks': { network: string; witnessed_height: string | null }
}

const tables = (tx: Tx) => tx.$extendTables<Tables>()

/** A transaction that only the second provider reported. */
export type Witnessed = {
  readonly txid: string
  readonly block: BlockRef
  readonly seenAt: Date
  readonly looks: number
  readonly told: boolean
}

/** Returns the height up to which the second provider was read; `null` before the first time. */
export async function witnessedHeight(tx: Tx, network: NetworkName): Promise<number | null> {
  const row = await tables(tx)
    .selectFrom('deposit.networks')
    .select('witnessed_height')
    .where('network', '=', network)
    .executeTakeFirst()
  return row === undefined || row.witnessed_height === null ? null : Number(row.witnessed_height)
}

/** Stores the height up to which it was read. */
export async function noteWitnessed(tx: Tx, network: NetworkName, height: number): Promise<void> {
  await tables(tx)
    .updateTable('deposit.networks')
    .set({ witnessed_height: String(height) })
    .where('network', '=', network)
    .execute()
}

/**
 * Stores transactions that are in no books; an existing one stays as it is. Once `openMax` are open nothing more is
 * stored. Returns how many are new.
 */
export async function insertWitnessed(
  tx: Tx,
  network: NetworkName,
  found: readonly { readonly txid: string; readonly block: BlockRef }[],
  { at, openMax }: { readonly at: Date; readonly openMax: number },
): Promise<number> {
  if (found.length === 0) return 0
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from deposit.witnessed where network = ${network} and state = 'open'`.execute(tx)
  const room = Math.max(0, openMax - (rows[0]?.open ?? 0))
  const taken = found.slice(0, room)
  if (taken.length === 0) return 0
  const inserted = await tables(tx)
    .insertInto('deposit.witnessed')
    .values(
      taken.map(({ txid, block }) => ({
        network,
        txid,
        block_height: String(block.height),
        block_hash: block.hash,
        state: 'open',
        seen_at: at,
        next_at: at,
        looks: 0,
        told_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('txid')
    .execute()
  return inserted.length
}

/** Returns the open cases that are due, longest waiting first. */
export async function dueWitnessed(
  tx: Tx,
  network: NetworkName,
  now: Date,
  max: number,
): Promise<readonly Witnessed[]> {
  const rows = await tables(tx)
    .selectFrom('deposit.witnessed')
    .selectAll()
    .where('network', '=', network)
    .where('state', '=', 'open')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(max)
    .execute()
  return rows.map(witnessedOf)
}

/** Closes a case. */
export async function closeWitnessed(
  tx: Tx,
  network: NetworkName,
  txid: string,
  state: 'found' | 'gone',
): Promise<void> {
  await tables(tx)
    .updateTable('deposit.witnessed')
    .set({ state })
    .where('network', '=', network)
    .where('txid', '=', txid)
    .execute()
}

/** Postpones a case that was looked into without a result: stores when to look again, and when a person was alerted. */
export async function putOff(
  tx: Tx,
  network: NetworkName,
  txid: string,
  { nextAt, toldAt }: { readonly nextAt: Date; readonly toldAt: Date | null },
): Promise<void> {
  await tables(tx)
    .updateTable('deposit.witnessed')
    .set({
      next_at: nextAt,
      looks: sql<number>`looks + 1`,
      told_at: sql<Date>`coalesce(told_at, ${toldAt}::timestamptz)`,
    })
    .where('network', '=', network)
    .where('txid', '=', txid)
    .execute()
}

const witnessedOf = (row: Selectable<WitnessedTable>): Witnessed => ({
  txid: row.txid,
  block: { height: Number(row.block_height), hash: row.block_hash },
  seenAt: row.seen_at,
  looks: row.looks,
  told: row.told_at !== null,
})
