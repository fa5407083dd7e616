/**
 * Verifies transfers against the books: each was booked completely between its two customers, was counted as money out,
 * and shows in both activities, and the books know no other. Read-only; it repairs nothing.
 */
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** One invariant and how many rows break it. */
export type TransferCheck = { readonly name: string; readonly violations: number }

const INVARIANTS = `
  with booked as (
    select p.id, p.cause, count(*) as legs, count(distinct e.asset) as assets, min(e.asset) as asset, max(e.amount) as amount,
      max(a.holder) filter (where e.amount < 0) as payer, max(a.holder) filter (where e.amount > 0) as payee
    from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account
    where p.kind = 'zend_transfer' group by p.id, p.cause
  )
  select 'every transfer has its posting, of its amount and between its two customers' as name,
    (select count(*) from transfer.transfers t left join booked b on b.id = 'pst_' || substr(t.id, 5)
      where b.cause is distinct from 'transfer:' || t.id or b.payer is distinct from t.payer_id or b.payee is distinct from t.payee_id
        or b.asset is distinct from t.asset or b.amount is distinct from t.amount or b.legs <> 2 or b.assets <> 1) as violations
  union all select 'every posting of a transfer has its transfer',
    (select count(*) from booked b where not exists (select from transfer.transfers t where b.id = 'pst_' || substr(t.id, 5)))
  union all select 'every transfer counts as money out of its payer, and nothing else counts as one',
    (select count(*) from transfer.transfers t full join (select * from limits.uses where id like 'trf\\_%') u on u.id = t.id
      where u.holder is distinct from t.payer_id or u.released_at is not null)
  union all select 'every transfer is in the histories of its two customers',
    (select count(*) from transfer.transfers t
      where (select count(*) from activity.items i where i.id = t.id and i.asset = t.asset and i.amount = t.amount
        and (i.holder = t.payer_id and i.direction = 'out' or i.holder = t.payee_id and i.direction = 'in')) <> 2)
  union all select 'no history has a transfer that is not its customer''s',
    (select count(*) from activity.items i where i.type = 'transfer'
      and not exists (select from transfer.transfers t where t.id = i.id
        and (i.holder = t.payer_id and i.direction = 'out' or i.holder = t.payee_id and i.direction = 'in')))`

/** Counts, for each invariant of transfers, the rows that break it. All counts are 0 in a sound database. */
export async function verifyTransfers(tx: Tx): Promise<readonly TransferCheck[]> {
  const { rows } = await tx.executeQuery<{ name: string; violations: string }>(CompiledQuery.raw(INVARIANTS, []))
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
