/** When a customer was given their address, for a person who decides whose a payment is. It decides nothing. */
import type { AddressSpace, HolderId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** Since when a customer has their address in a space; `null` when they have none. A payment that is older was not made by them, or for them. */
export async function handedOutAt(tx: Tx, holder: HolderId, space: AddressSpace): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select at from custody.handed_out where holder = ${holder} and space = ${space}`.execute(tx)
  return rows[0]?.at ?? null
}
