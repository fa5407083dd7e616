/** All SQL about the lanes of sequence numbers (nonces). It decides nothing. */
import { sql } from 'kysely'
import type { Tx } from '../../../database/index.ts'
import type { NetworkId } from '../../../ports/chain.ts'

const tables = (tx: Tx) =>
  tx.$extendTables<{ 'treasury.lanes': { network: string; address: string; next_sequence: string } }>()

/** Whether an address has a lane. */
export async function hasLane(tx: Tx, network: NetworkId, address: string): Promise<boolean> {
  const { rows } = await sql`select 1 from treasury.lanes where network = ${network} and address = ${address}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Creates an address's lane at this sequence number, unless it has one. */
export async function openLane(tx: Tx, network: NetworkId, address: string, next: bigint): Promise<void> {
  await tables(tx)
    .insertInto('treasury.lanes')
    .values({ network, address, next_sequence: String(next) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the next sequence number of an address. A rollback returns it. */
export async function takeSequence(tx: Tx, network: NetworkId, address: string): Promise<bigint> {
  const row = await tables(tx)
    .updateTable('treasury.lanes')
    .set({ next_sequence: sql<string>`next_sequence + 1` })
    .where('network', '=', network)
    .where('address', '=', address)
    .returning('next_sequence')
    .executeTakeFirstOrThrow()
  return BigInt(row.next_sequence) - 1n
}

/**
 * Returns a sequence number that nothing was signed for. Throws when a later one was taken since: then it must be used.
 */
export async function returnSequence(tx: Tx, network: NetworkId, address: string, sequence: bigint): Promise<void> {
  const row = await tables(tx)
    .updateTable('treasury.lanes')
    .set({ next_sequence: String(sequence) })
    .where('network', '=', network)
    .where('address', '=', address)
    .where('next_sequence', '=', String(sequence + 1n))
    .returning('address')
    .executeTakeFirst()
  if (row === undefined) throw new Error(`sequence number ${sequence} of ${address} is not the last one taken`)
}
