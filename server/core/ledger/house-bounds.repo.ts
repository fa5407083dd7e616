/**
 * Stores how far the API may take the house's position from zero; the database's functions enforce it. It decides no
 * bound.
 */
import type { Money } from '@zend/kernel'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'

// An unchanged bound is not written again.
const PUT = `
  insert into ledger.house_bounds as b (house, asset, at_most, widest, set_at)
  select 'swap_inventory', n.asset, n.at_most, n.at_most, $3::timestamptz from unnest($1::text[], $2::numeric[]) n (asset, at_most)
  on conflict (house, asset) do update set at_most = excluded.at_most, widest = greatest(b.widest, excluded.widest), set_at = excluded.set_at
    where b.at_most <> excluded.at_most`

/**
 * Sets the bound of the position in each of these assets, in minor units on either side of zero; other assets keep
 * theirs. Only the worker may.
 */
export async function putHouseBounds(tx: Tx, bounds: readonly Money[], at: Date): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(PUT, [bounds.map(({ asset }) => asset), bounds.map(({ amount }) => amount.toString()), at]),
  )
}
