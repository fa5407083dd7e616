/**
 * Verifies claims against deposits: each approved claim is a deposit of its claimant, with the same amount, once.
 * Read-only; it repairs nothing.
 */
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** One invariant and how many rows break it. */
export type RescueCheck = { readonly name: string; readonly violations: number }

const INVARIANTS = `
  select 'every approved claim is a deposit of whoever claimed it, and nobody else''s' as name,
    (select count(*) from rescue.claims c
      where c.state = 'approved' and not exists (select from deposit.deposits d where d.id = c.deposit_id and d.holder = c.holder and d.state = 'dropped')
        and not exists (select from deposit.deposits d join deposit.suspense s on s.deposit_id = d.id
        where d.id = c.deposit_id and d.holder = c.holder and (s.network, s.txid, s.output_index) = (c.network, c.txid, c.output_index))) as violations
  union all select 'what was set aside and given is one deposit of the same transaction, coin and amount, by an approved claim',
    (select count(*) from deposit.suspense s where s.deposit_id is not null
      and (not exists (select from deposit.deposits d where d.id = s.deposit_id and d.claimed_key = s.lookup_key
          and (d.network, d.txid, d.asset, d.units, d.decimals) = (s.network, s.txid, s.asset, s.units, s.decimals))
        or not exists (select from rescue.claims c where c.state = 'approved' and c.deposit_id = s.deposit_id)))
  union all select 'every deposit with another''s key on its chain was given to its customer',
    (select count(*) from deposit.deposits d where d.claimed_key is not null and d.state <> 'dropped' and not exists (select from deposit.suspense s where s.deposit_id = d.id))`

/** Counts, for each invariant of claims, the rows that break it. All counts are 0 in a sound database. */
export async function verifyRescue(tx: Tx): Promise<readonly RescueCheck[]> {
  const { rows } = await tx.executeQuery<{ name: string; violations: string }>(CompiledQuery.raw(INVARIANTS))
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
