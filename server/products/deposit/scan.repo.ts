/** All SQL about watched networks and their scanned blocks. It decides nothing. */
import type { NetworkName } from '@zend/contracts'
import { type Selectable, sql } from 'kysely'
import type { BlockRef } from '../../ports/chain.ts'
import type { Tx } from '../../database/index.ts'
import type { HaltReason } from './scan.ts'

type NetworksTable = {
  network: string
  status: string
  halted_at: Date | null
  halt_code: string | null
  halt_facts: unknown
  head_height: string | null
  head_at: Date | null
  seen_at: Date | null
  final_height: string | null
}

type Tables = { 'deposit.networks': NetworksTable; 'deposit.blocks': { network: string; height: string; hash: string } }

const tables = (tx: Tx) => tx.$extendTables<Tables>()

/** What is stored of a watched network. */
export type StoredNetwork = {
  readonly network: NetworkName
  readonly status: 'up' | 'halted'
  readonly haltedAt: Date | null
  readonly haltCode: string | null
  readonly headHeight: number | null
  /** The newest block's own time. */
  readonly headAt: Date | null
  /** When a node last answered. */
  readonly seenAt: Date | null
  /** The height up to which the scanned blocks were called final by their network; `null` where nobody waits for that, or none was yet. */
  readonly finalHeight: number | null
}

/** Makes sure that a network has its row. */
export async function openNetwork(tx: Tx, network: NetworkName): Promise<void> {
  await sql`insert into deposit.networks (network) values (${network}) on conflict do nothing`.execute(tx)
}

/** A network's row, locked until the transaction ends: whoever applies or credits waits here for the others. Throws when it was never opened. */
export async function lockNetwork(tx: Tx, network: NetworkName): Promise<StoredNetwork> {
  const row = await tables(tx).selectFrom('deposit.networks').selectAll().where('network', '=', network).forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw new Error(`the network ${network} is not watched`)
  return networkOf(row)
}

/** A network's row, `null` when it was never opened. */
export async function readNetwork(tx: Tx, network: NetworkName): Promise<StoredNetwork | null> {
  const row = await tables(tx).selectFrom('deposit.networks').selectAll().where('network', '=', network).executeTakeFirst()
  return row === undefined ? null : networkOf(row)
}

/** Every watched network. */
export async function storedNetworks(tx: Tx): Promise<readonly StoredNetwork[]> {
  const rows = await tables(tx).selectFrom('deposit.networks').selectAll().orderBy('network').execute()
  return rows.map(networkOf)
}

/** Notes what a node said of the chain's newest block. */
export async function noteHead(tx: Tx, network: NetworkName, headHeight: number, headAt: Date, seenAt: Date): Promise<void> {
  await tables(tx)
    .updateTable('deposit.networks')
    .set({ head_height: String(headHeight), head_at: headAt, seen_at: seenAt })
    .where('network', '=', network)
    .execute()
}

/** Notes up to which height the scanned blocks are final; `null` forgets it. */
export async function noteFinal(tx: Tx, network: NetworkName, height: number | null): Promise<void> {
  await tables(tx)
    .updateTable('deposit.networks')
    .set({ final_height: height === null ? null : String(height) })
    .where('network', '=', network)
    .execute()
}

/** Marks a network as halted. */
export async function haltNetwork(tx: Tx, network: NetworkName, reason: HaltReason, at: Date): Promise<void> {
  await tables(tx)
    .updateTable('deposit.networks')
    .set({ status: 'halted', halted_at: at, halt_code: reason.code, halt_facts: JSON.stringify(reason.facts) })
    .where('network', '=', network)
    .execute()
}

/** Marks a network as up again. */
export async function unhaltNetwork(tx: Tx, network: NetworkName): Promise<void> {
  await tables(tx)
    .updateTable('deposit.networks')
    .set({ status: 'up', halted_at: null, halt_code: null, halt_facts: null })
    .where('network', '=', network)
    .execute()
}

/** The newest scanned blocks, newest first. */
export async function newestBlocks(tx: Tx, network: NetworkName, max: number): Promise<readonly BlockRef[]> {
  const rows = await tables(tx)
    .selectFrom('deposit.blocks')
    .select(['height', 'hash'])
    .where('network', '=', network)
    .orderBy('height', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => ({ height: Number(row.height), hash: row.hash }))
}

/** Whether exactly this block is among the scanned ones. */
export async function knowsBlock(tx: Tx, network: NetworkName, { height, hash }: BlockRef): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('deposit.blocks')
    .select('hash')
    .where('network', '=', network)
    .where('height', '=', String(height))
    .executeTakeFirst()
  return row?.hash === hash
}

/** The height of the newest scanned block, `null` before the first. */
export async function tipHeight(tx: Tx, network: NetworkName): Promise<number | null> {
  return (await newestBlocks(tx, network, 1))[0]?.height ?? null
}

/** Forgets the blocks above a height. */
export async function dropBlocksAbove(tx: Tx, network: NetworkName, height: number): Promise<void> {
  await tables(tx).deleteFrom('deposit.blocks').where('network', '=', network).where('height', '>', String(height)).execute()
}

/** Remembers new blocks. */
export async function insertBlocks(tx: Tx, network: NetworkName, blocks: readonly BlockRef[]): Promise<void> {
  if (blocks.length === 0) return
  await tables(tx)
    .insertInto('deposit.blocks')
    .values(blocks.map(({ height, hash }) => ({ network, height: String(height), hash })))
    .execute()
}

/** Forgets the blocks at and below a height. */
export async function pruneBlocks(tx: Tx, network: NetworkName, height: number): Promise<void> {
  await tables(tx).deleteFrom('deposit.blocks').where('network', '=', network).where('height', '<=', String(height)).execute()
}

function networkOf(row: Selectable<NetworksTable>): StoredNetwork {
  return {
    network: row.network as NetworkName,
    status: row.status === 'halted' ? 'halted' : 'up',
    haltedAt: row.halted_at,
    haltCode: row.halt_code,
    headHeight: row.head_height === null ? null : Number(row.head_height),
    headAt: row.head_at,
    seenAt: row.seen_at,
    finalHeight: row.final_height === null ? null : Number(row.final_height),
  }
}
