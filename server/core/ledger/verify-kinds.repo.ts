/**
 * Checks every posting against the closed list of kinds (`ledger.kinds`): somebody able to run the books' functions can
 * make balanced postings, and must not be able to make one that belongs to no product. It reads everything and repairs
 * nothing.
 */
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { InvariantCheck } from './ledger-reads.repo.ts'

const INVARIANTS = `
  with shapes as (
    select p.number, p.kind, count(distinct a.holder) filter (where a.id > 0) as customers, count(*) filter (where a.id > 0) as customer_legs,
      coalesce(array_agg(distinct a.holder) filter (where a.id < 0), '{}') as house
    from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account group by p.number, p.kind
  )
  select 'every posting is of a kind that there is' as name,
    (select count(*) from ledger.postings p where not exists (select from ledger.kinds k where k.kind = p.kind)) as violations
  union all select 'every posting touches as many customers as its kind does, and no house account that its kind does not',
    (select count(*) from shapes s join ledger.kinds k on k.kind = s.kind
      where s.customers <> k.customers or s.customer_legs <> k.customer_legs
        or exists (select from unnest(s.house) h (name) where not exists (select from unnest(k.house) allowed (name) where h.name like allowed.name)))`

/** Counts postings that no product makes. Sound books yield 0 everywhere. */
export async function verifyKinds(tx: Tx): Promise<readonly InvariantCheck[]> {
  const { rows } = await tx.executeQuery<{ name: string; violations: string }>(CompiledQuery.raw(INVARIANTS, []))
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
