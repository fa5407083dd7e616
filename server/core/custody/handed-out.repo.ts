/** When a lookup key was handed out, for a person who decides whose a payment is. It decides nothing. */
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** Since when a key is its owner's; `null` when nobody was given it. A payment that is older was not made by, or for, whoever has the key now. */
export async function handedOutAt(tx: Tx, lookupKey: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select created_at as at from custody.deposit_addresses where lookup_key = ${lookupKey}`.execute(tx)
  return rows[0]?.at ?? null
}
