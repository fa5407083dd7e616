/**
 * All SQL on handed-out addresses: since when a customer has one, and all of them in a fixed order for iteration. It
 * decides nothing.
 */
import type { AddressSpace, HolderId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/**
 * Returns since when a customer has their address in a space; `null` when they have none. An older payment was not made
 * by or for them.
 */
export async function handedOutAt(tx: Tx, holder: HolderId, space: AddressSpace): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date
  }>`select at from custody.handed_out where holder = ${holder} and space = ${space}`.execute(tx)
  return rows[0]?.at ?? null
}

/** A customer's address. */
export type HandedOut = { readonly address: string; readonly lookupKey: string }

/**
 * Returns the next stored addresses of a space after this customer's (from the beginning when `null`), at most `max`,
 * with the customer that the last one belongs to.
 */
export async function addressesAfter(
  tx: Tx,
  space: AddressSpace,
  after: string | null,
  max: number,
): Promise<{ readonly addresses: readonly HandedOut[]; readonly last: string | null }> {
  const { rows } = await sql<{ holder: string; address: string; lookup_key: string }>`
    select holder, address, lookup_key from custody.handed_out join custody.deposit_addresses using (space, index)
    where space = ${space} and holder > ${after ?? ''} order by holder limit ${max}`.execute(tx)
  return {
    addresses: rows.map(({ address, lookup_key: lookupKey }) => ({ address, lookupKey })),
    last: rows.length < max ? null : (rows.at(-1)?.holder ?? null),
  }
}
