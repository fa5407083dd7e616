/** All SQL about spendable outputs (UTXOs), on networks that have them. It decides nothing. */
import type { ChainTransactionId } from '@zend/kernel'
import { type Generated, sql } from 'kysely'
import type { Tx } from '../../../database/index.ts'
import type { NetworkId } from '../../../ports/chain.ts'
import type { SpendableOutput } from '../../../ports/chain-sender.ts'
import { keyOf } from './coins.ts'
import { StaleStep } from '../steps.ts'

type Tables = {
  'treasury.outputs': {
    network: string
    txid: string
    index: number
    units: string
    lookup_key: string
    account: string
    key_index: number
    source: string
    block_height: string | null
    booked_at: Date | null
    reserved_by: string | null
    spent_by: string | null
    unspendable: Generated<boolean>
  }
}

const tables = (tx: Tx) => tx.$extendTables<Tables>()

/** The origin of an output. */
export type OutputSource = 'deposit' | 'funding' | 'change'

/**
 * An output to store. `height` is `null` when it is not known to be in a block; `bookedAt` when it is not booked yet.
 */
export type NotedOutput = SpendableOutput & {
  readonly network: NetworkId
  readonly source: OutputSource
  readonly height: number | null
  readonly bookedAt: Date | null
}

/** Stores an output; a known one is kept, and gets the block and the time of booking. */
export async function noteOutput(tx: Tx, output: NotedOutput): Promise<void> {
  await tables(tx)
    .insertInto('treasury.outputs')
    .values({
      network: output.network,
      txid: output.txid,
      index: output.index,
      units: output.units.toString(),
      lookup_key: output.lookupKey,
      account: output.key.account,
      key_index: output.key.index,
      source: output.source,
      block_height: output.height === null ? null : String(output.height),
      booked_at: output.bookedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'txid', 'index'])
        .doUpdateSet({
          block_height: sql<string>`coalesce(excluded.block_height, treasury.outputs.block_height)`,
          booked_at: sql<Date>`coalesce(treasury.outputs.booked_at, excluded.booked_at)`,
        }),
    )
    .execute()
}

/** Stores the current block of a known output; ignores an unknown one. */
export async function placeOutput(
  tx: Tx,
  network: NetworkId,
  txid: string,
  index: number,
  height: number,
): Promise<void> {
  await tables(tx)
    .updateTable('treasury.outputs')
    .set({ block_height: String(height) })
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('index', '=', index)
    .execute()
}

/** Marks blocks above this height as off the chain: their outputs cannot be spent until they are back. */
export async function takeOutputsOffChain(tx: Tx, network: NetworkId, height: number): Promise<void> {
  await tables(tx)
    .updateTable('treasury.outputs')
    .set({ block_height: null })
    .where('network', '=', network)
    .where('block_height', '>', String(height))
    .execute()
}

/** Returns the spendable outputs: in a block, ours by the books or as our own change, and not reserved. */
export async function spendableOutputs(tx: Tx, network: NetworkId): Promise<readonly SpendableOutput[]> {
  const rows = await tables(tx)
    .selectFrom('treasury.outputs')
    .selectAll()
    .where('network', '=', network)
    .where('spent_by', 'is', null)
    .where('reserved_by', 'is', null)
    .where('block_height', 'is not', null)
    .where('unspendable', '=', false)
    .where((row) => row.or([row('booked_at', 'is not', null), row('source', '=', 'change')]))
    .orderBy('units', 'desc')
    .orderBy('txid')
    .orderBy('index')
    .execute()
  return rows.map((row) => ({
    txid: row.txid,
    index: row.index,
    units: BigInt(row.units),
    lookupKey: row.lookup_key,
    key: keyOf(row.account, row.key_index),
  }))
}

/** Marks outputs that no transaction of ours will ever spend. They stay in the books. */
export async function noteUnspendable(tx: Tx, network: NetworkId, outputs: readonly SpendableOutput[]): Promise<void> {
  await tables(tx)
    .updateTable('treasury.outputs')
    .set({ unspendable: true })
    .where('network', '=', network)
    .where(oneOf(outputs))
    .execute()
}

/**
 * Returns how much of a network's outputs can be spent, and how much is reserved for transactions under way, in base
 * units.
 */
export async function outputSums(
  tx: Tx,
  network: NetworkId,
): Promise<{ readonly free: bigint; readonly reserved: bigint }> {
  const { rows } = await sql<{ free: string; reserved: string }>`
    select coalesce(sum(units) filter (where reserved_by is null and not unspendable and block_height is not null and (booked_at is not null or source = 'change')), 0) as free,
      coalesce(sum(units) filter (where reserved_by is not null), 0) as reserved
    from treasury.outputs where network = ${network} and spent_by is null`.execute(tx)
  return { free: BigInt(rows[0]?.free ?? 0), reserved: BigInt(rows[0]?.reserved ?? 0) }
}

const oneOf = (spends: readonly SpendableOutput[]) =>
  sql<boolean>`(txid, index) in (select * from unnest(${spends.map(({ txid }) => txid)}::text[], ${spends.map(({ index }) => index)}::integer[]))`

/**
 * Reserves outputs for a transaction; its own stay reserved. Throws when one of them is reserved by another, or off the
 * chain.
 */
export async function reserveOutputs(
  tx: Tx,
  network: NetworkId,
  spends: readonly SpendableOutput[],
  root: ChainTransactionId,
): Promise<void> {
  const rows = await tables(tx)
    .updateTable('treasury.outputs')
    .set({ reserved_by: root })
    .where('network', '=', network)
    .where(oneOf(spends))
    .where('spent_by', 'is', null)
    .where((row) =>
      row.or([
        row('reserved_by', '=', root),
        row.and([row('reserved_by', 'is', null), row('block_height', 'is not', null)]),
      ]),
    )
    .returning('txid')
    .execute()
  if (rows.length !== spends.length) throw new StaleStep('an output to spend was taken meanwhile')
}

/** Releases a transaction's outputs except those it keeps. */
export async function releaseOutputs(
  tx: Tx,
  network: NetworkId,
  root: ChainTransactionId,
  kept: readonly SpendableOutput[],
): Promise<void> {
  await tables(tx)
    .updateTable('treasury.outputs')
    .set({ reserved_by: null })
    .where('network', '=', network)
    .where('reserved_by', '=', root)
    .where('spent_by', 'is', null)
    .where(sql<boolean>`not ${oneOf(kept)}`)
    .execute()
}

/** Marks a transaction's outputs as spent for good. */
export async function spendOutputs(tx: Tx, network: NetworkId, root: ChainTransactionId): Promise<void> {
  await tables(tx)
    .updateTable('treasury.outputs')
    .set({ spent_by: root })
    .where('network', '=', network)
    .where('reserved_by', '=', root)
    .execute()
}

/**
 * Deletes the outputs of transactions that can never be mined any more, and returns the transactions that were to spend
 * one: they cannot be mined either.
 */
export async function forgetOutputs(
  tx: Tx,
  network: NetworkId,
  txids: readonly string[],
): Promise<readonly ChainTransactionId[]> {
  if (txids.length === 0) return []
  const rows = await tables(tx)
    .deleteFrom('treasury.outputs')
    .where('network', '=', network)
    .where(sql<boolean>`txid = any(${[...txids]}::text[])`)
    .where('spent_by', 'is', null)
    .returning('reserved_by')
    .execute()
  return [...new Set(rows.flatMap((row) => (row.reserved_by === null ? [] : [row.reserved_by as ChainTransactionId])))]
}

/** Tells whether another transaction of ours is to spend an output of one of these. */
export async function isBuiltUpon(tx: Tx, network: NetworkId, txids: readonly string[]): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('treasury.outputs')
    .select('txid')
    .where('network', '=', network)
    .where(sql<boolean>`txid = any(${[...txids]}::text[])`)
    .where('reserved_by', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
