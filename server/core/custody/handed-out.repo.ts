/**
 * All SQL on handed-out addresses: since when a customer has one, and all of them in a fixed order for iteration. It
 * decides nothing.
 */
import type { AddressSpace, HolderId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { AddressUse } from './custody.repo.ts'

/**
 * Returns since when a customer has an address in a space; `null` when they have none. An older payment was not made by
 * or for them.
 */
export async function handedOutAt(tx: Tx, holder: HolderId, space: AddressSpace): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date | null
  }>`select min(at) as at from custody.handed_out where holder = ${holder} and space = ${space}`.execute(tx)
  return rows[0]?.at ?? null
}

/** Tells whether a customer's address for this use was handed out. */
export async function isHandedOut(tx: Tx, { holder, bill }: AddressUse, space: AddressSpace): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from custody.handed_out
    where space = ${space} and holder = ${holder} and purpose = ${bill ?? ''}) as there`.execute(tx)
  return rows[0]?.there ?? false
}

/** A customer's address. */
export type HandedOut = { readonly address: string; readonly lookupKey: string }

/**
 * Returns the next stored addresses of a space after this place (from the beginning when `null`), at most `max`, with
 * the place of the last one: its customer, and the bill that it is for.
 */
export async function addressesAfter(
  tx: Tx,
  space: AddressSpace,
  after: string | null,
  max: number,
): Promise<{ readonly addresses: readonly HandedOut[]; readonly last: string | null }> {
  const [holder = '', purpose = ''] = (after ?? '').split('/')
  const { rows } = await sql<{ place: string; address: string; lookup_key: string }>`
    select h.holder || '/' || h.purpose as place, address, lookup_key
    from custody.handed_out h join custody.deposit_addresses using (space, index)
    where space = ${space} and (h.holder, h.purpose) > (${holder}, ${purpose})
    order by h.holder, h.purpose limit ${max}`.execute(tx)
  return {
    addresses: rows.map(({ address, lookup_key: lookupKey }) => ({ address, lookupKey })),
    last: rows.length < max ? null : (rows.at(-1)?.place ?? null),
  }
}
