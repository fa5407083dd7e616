/** All SQL about watched networks and their scanned blocks. It decides nothing. */
import type { NetworkName } from '@zend/contracts'
import { type Selectable, sql } from 'kysely'
import type { BlockRef } from '../../ports/chain.ts'
import type { Tx } from '../../database/index.ts'
import type { HaltReason } from './scan.ts'
import type { Doubt } from './second-opinion.ts'

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
  agreed_height: string | null
  doubt_code: string | null
  doubt_since: Date | null
  doubt_facts: unknown
  witness_late_since: Date | null
}

type Tables = { 'deposit.networks': NetworksTable; 'deposit.blocks': { network: string; height: string; hash: string } }

const tables = (tx: Tx) => tx.$extendTables<Tables>()

/** The stored state of a watched network. */
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
  /**
   * The height up to which the network called the scanned blocks final; `null` where finality is not waited for, or
   * none was reported yet.
   */
  readonly finalHeight: number | null
  /**
   * The height up to which a second provider has the same blocks; `null` where there is none, or nothing was agreed
   * yet.
   */
  readonly agreedHeight: number | null
  /**
   * The contradiction between the providers, since when, and the height up to which they must agree to end it; `null`
   * while there is none.
   */
  readonly doubt: {
    readonly code: Doubt['code']
    readonly since: Date
    readonly height: number
    readonly deposit: string | null
  } | null
  /** Since when crediting waits for the second provider; `null` while it keeps up. */
  readonly witnessLateSince: Date | null
}

/** Creates a network's row if it has none. */
export async function openNetwork(tx: Tx, network: NetworkName): Promise<void> {
  await sql`insert into deposit.networks (network) values (${network}) on conflict do nothing`.execute(tx)
}

/**
 * Returns a network's row, locked until the transaction ends; applying and crediting both take this lock. Throws when
 * the network was never opened.
 */
export async function lockNetwork(tx: Tx, network: NetworkName): Promise<StoredNetwork> {
  const row = await tables(tx)
    .selectFrom('deposit.networks')
    .selectAll()
    .where('network', '=', network)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Error(`the network ${network} is not watched`)
  return networkOf(row)
}

/** Returns a network's row, `null` when it was never opened. */
export async function readNetwork(tx: Tx, network: NetworkName): Promise<StoredNetwork | null> {
  const row = await tables(tx)
    .selectFrom('deposit.networks')
    .selectAll()
    .where('network', '=', network)
    .executeTakeFirst()
  return row === undefined ? null : networkOf(row)
}

/** Every watched network. */
export async function storedNetworks(tx: Tx): Promise<readonly StoredNetwork[]> {
  const rows = await tables(tx).selectFrom('deposit.networks').selectAll().orderBy('network').execute()
  return rows.map(networkOf)
}

/** Stores what a node reported about the chain's newest block. */
export async function noteHead(
  tx: Tx,
  network: NetworkName,
  headHeight: number,
  headAt: Date,
  seenAt: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('deposit.networks')
    .set({ head_height: String(headHeight), head_at: headAt, seen_at: seenAt })
    .where('network', '=', network)
    .execute()
}

/** Stores the height up to which the scanned blocks are final; `null` clears it. */
export async function noteFinal(tx: Tx, network: NetworkName, height: number | null): Promise<void> {
  await tables(tx)
    .updateTable('deposit.networks')
    .set({ final_height: height === null ? null : String(height) })
    .where('network', '=', network)
    .execute()
}

/** Stores the height up to which a second provider has the same blocks; below 0 it has none of them. */
export async function noteAgreed(tx: Tx, network: NetworkName, height: number): Promise<void> {
  await tables(tx)
    .updateTable('deposit.networks')
    .set({ agreed_height: height < 0 ? null : String(height) })
    .where('network', '=', network)
    .execute()
}

/** Stores since when crediting waits for the second provider; `null` ends it. Writes only a change. */
export async function noteWitnessLate(tx: Tx, network: NetworkName, since: Date | null): Promise<void> {
  await tables(tx)
    .updateTable('deposit.networks')
    .set({ witness_late_since: since })
    .where('network', '=', network)
    .where(sql<boolean>`witness_late_since is distinct from ${since}::timestamptz`)
    .execute()
}

/** Marks a network as disputed. */
export async function markDoubt(
  tx: Tx,
  network: NetworkName,
  { code, height, facts }: Doubt,
  since: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('deposit.networks')
    .set({ doubt_code: code, doubt_since: since, doubt_facts: JSON.stringify({ ...facts, height }) })
    .where('network', '=', network)
    .execute()
}

/** Removes the disputed mark. */
export async function markNoDoubt(tx: Tx, network: NetworkName): Promise<void> {
  await tables(tx)
    .updateTable('deposit.networks')
    .set({ doubt_code: null, doubt_since: null, doubt_facts: null })
    .where('network', '=', network)
    .execute()
}

/** Clears everything a second provider said, where there is no second provider any more. */
export async function forgetWitness(tx: Tx, network: NetworkName): Promise<void> {
  await markNoDoubt(tx, network)
  await noteAgreed(tx, network, -1)
  await noteWitnessLate(tx, network, null)
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

/** Returns the newest scanned blocks, newest first. */
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

/** Returns the newest scanned blocks, newest first, followed by the newest agreed one if it is older. */
export async function knownBlocks(
  tx: Tx,
  { network, agreedHeight }: StoredNetwork,
  max: number,
): Promise<readonly BlockRef[]> {
  const newest = await newestBlocks(tx, network, max)
  const oldest = newest.at(-1)
  if (agreedHeight === null || oldest === undefined || oldest.height <= agreedHeight) return newest
  const row = await tables(tx)
    .selectFrom('deposit.blocks')
    .select('hash')
    .where('network', '=', network)
    .where('height', '=', String(agreedHeight))
    .executeTakeFirst()
  return row === undefined ? newest : [...newest, { height: agreedHeight, hash: row.hash }]
}

/** Returns whether exactly this block is among the scanned ones. */
export async function knowsBlock(tx: Tx, network: NetworkName, { height, hash }: BlockRef): Promise<boolean> {
  return (await blockAt(tx, network, height)) === hash
}

/** Returns the hash of the scanned block at this height; `null` where there is none. */
export async function blockAt(tx: Tx, network: NetworkName, height: number): Promise<string | null> {
  const row = await tables(tx)
    .selectFrom('deposit.blocks')
    .select('hash')
    .where('network', '=', network)
    .where('height', '=', String(height))
    .executeTakeFirst()
  return row?.hash ?? null
}

/** Returns the height of the newest scanned block, `null` before the first. */
export async function tipHeight(tx: Tx, network: NetworkName): Promise<number | null> {
  return (await newestBlocks(tx, network, 1))[0]?.height ?? null
}

/** Deletes the blocks above a height. */
export async function dropBlocksAbove(tx: Tx, network: NetworkName, height: number): Promise<void> {
  await tables(tx)
    .deleteFrom('deposit.blocks')
    .where('network', '=', network)
    .where('height', '>', String(height))
    .execute()
}

/** Stores new blocks. */
export async function insertBlocks(tx: Tx, network: NetworkName, blocks: readonly BlockRef[]): Promise<void> {
  if (blocks.length === 0) return
  await tables(tx)
    .insertInto('deposit.blocks')
    .values(blocks.map(({ height, hash }) => ({ network, height: String(height), hash })))
    .execute()
}

/**
 * Deletes the blocks at and below a height, but not the newest agreed one: a scan returns to it when later blocks turn
 * out wrong.
 */
export async function pruneBlocks(tx: Tx, network: NetworkName, height: number, agreedHeight: number): Promise<void> {
  await tables(tx)
    .deleteFrom('deposit.blocks')
    .where('network', '=', network)
    .where('height', '<=', String(height))
    .where('height', '!=', String(agreedHeight))
    .execute()
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
    agreedHeight: row.agreed_height === null ? null : Number(row.agreed_height),
    doubt: doubtOf(row),
    witnessLateSince: row.witness_late_since,
  }
}

function doubtOf({
  doubt_code: code,
  doubt_since: since,
  doubt_facts: facts,
}: Selectable<NetworksTable>): StoredNetwork['doubt'] {
  if (since === null || (code !== 'block_differs' && code !== 'transfer_differs')) return null
  const known = typeof facts === 'object' && facts !== null ? facts : {}
  return {
    code,
    since,
    height: 'height' in known ? Number(known.height) : 0,
    deposit: 'deposit' in known && typeof known.deposit === 'string' ? known.deposit : null,
  }
}
