/** Verifies that what is said to be paid of bills came, and is the company's. Read-only; it repairs nothing. */
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** One invariant and how many rows break it. */
export type BillsCheck = { readonly name: string; readonly violations: number }

// What a job has not reached yet is no violation: it is counted, or taken back, within a minute.
const INVARIANTS = `
  with sums as (
    select a.bill_id, sum(a.worth) filter (where a.worth is not null) as worth,
      bool_or(a.state <> 'credited' and a.worth > 0 or a.state = 'credited' and a.worth is null) as pending
    from bills.arrivals a group by a.bill_id
  )
  select 'what is paid of a bill is what came for it was worth' as name,
    (select count(*) from bills.bills b left join sums s on s.bill_id = b.id
      where not coalesce(s.pending, false) and b.paid <> coalesce(s.worth, 0)) as violations
  union all select 'what came for a bill is a deposit of its company, at an address of the bill',
    (select count(*) from bills.arrivals a join bills.bills b on b.id = a.bill_id
      left join deposit.deposits d on d.id = a.deposit_id
      where (d.holder, d.asset, d.amount, d.network, d.state) is distinct from (b.holder, a.asset, a.amount, a.network, a.state)
        or not exists (select from custody.deposit_addresses c join custody.handed_out h using (space, index)
          where c.lookup_key = d.lookup_key and h.holder = b.holder and h.purpose = b.id))
  union all select 'every deposit at an address of a bill came for it',
    (select count(*) from custody.handed_out h join custody.deposit_addresses c using (space, index)
      join deposit.deposits d on d.lookup_key = c.lookup_key and d.holder = h.holder
      where h.purpose <> '' and not exists (select from bills.arrivals a where a.deposit_id = d.id and a.bill_id = h.purpose))
  union all select 'a bill is paid exactly where at most half a percent is missing, unless it was cancelled',
    (select count(*) from bills.bills b left join sums s on s.bill_id = b.id
      where b.kind <> 'link' and b.state <> 'cancelled' and not coalesce(s.pending, false)
        and (b.state in ('paid', 'overpaid')) <> (b.paid * 10000 >= b.amount * 9950))`

/** Counts the rows that break each invariant; sound data returns 0 everywhere. */
export async function verifyBills(read: Tx): Promise<readonly BillsCheck[]> {
  const { rows } = await read.executeQuery<{ name: string; violations: string }>(CompiledQuery.raw(INVARIANTS))
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
