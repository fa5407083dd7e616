/** Invariants of batches, for `npm run verify`. Each check counts what breaks it. */
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** One check, and how many rows break it. */
export type BatchCheck = { readonly name: string; readonly violations: number }

/** Checks that money on hold, rows and payments say the same. */
export async function verifyBatches(read: Tx): Promise<readonly BatchCheck[]> {
  const { rows } = await sql<{ name: string; violations: string }>`
    select 'batches: a row’s money is on hold exactly while it waits for its turn' as name, count(*) as violations
      from batches.rows r join batches.batches b on b.id = r.batch_id
      left join ledger.holds h on h.id = 'hld_' || substr(r.id, 5)
      left join ledger.hold_closings c on c.hold = h.id
      where (b.state in ('asked', 'paying') and r.state = 'ready')
        is distinct from (h.id is not null and c.hold is null)
        or h.id is not null and (h.amount <> r.most or h.cause <> 'batch:' || r.id)
    union all
    select 'batches: a row that is paid, or being paid, has its payment', count(*)
      from batches.rows r where r.state in ('paying', 'unknown', 'paid')
        and not exists (select from quick_sell.sells s where s.id = r.payment and s.holder = r.holder)
        and not exists (select from withdrawal.withdrawals w where w.id = r.payment and w.holder = r.holder)
        and not exists (select from transfer.transfers t where t.id = r.payment and t.payer_id = r.holder)
    union all
    select 'batches: a row that waits, was given up or stopped has no payment', count(*)
      from batches.rows r where (r.state in ('checking', 'faulty', 'ready', 'left_out', 'cancelled')
        or r.state = 'failed' and exists (select from approvals.parts p where p.pays = r.payment and p.ended_at is not null))
        and (exists (select from quick_sell.sells s where s.id = r.payment)
          or exists (select from withdrawal.withdrawals w where w.id = r.payment)
          or exists (select from transfer.transfers t where t.id = r.payment))
    union all
    select 'batches: no more leaves for a row than was confirmed', count(*)
      from batches.rows r where r.left_amount > r.most
    union all
    select 'batches: one that is done has no row under way', count(*)
      from batches.batches b where b.state = 'done'
        and exists (select from batches.rows r where r.batch_id = b.id and r.state in ('ready', 'paying', 'unknown'))`.execute(
    read,
  )
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
