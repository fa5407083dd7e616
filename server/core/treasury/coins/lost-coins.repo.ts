/** All SQL about booked coins that a chain reverted for good. It decides nothing. */
import { sql } from 'kysely'
import type { Tx } from '../../../database/index.ts'
import type { NetworkId } from '../../../ports/chain.ts'

/**
 * Deletes an output that its chain reverted for good. Returns false, with nothing changed, unless it is off the chain
 * and no transaction of ours spends it.
 */
export async function dropLostOutput(tx: Tx, network: NetworkId, txid: string, index: number): Promise<boolean> {
  const { rows } = await sql`
    delete from treasury.outputs where network = ${network} and txid = ${txid} and index = ${index}
      and block_height is null and spent_by is null and reserved_by is null returning txid`.execute(tx)
  return rows.length > 0
}
