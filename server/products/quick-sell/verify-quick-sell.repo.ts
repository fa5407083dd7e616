/**
 * Proves quick sells against the books: what is locked is set aside, what is on its way stands in the clearing account, what was paid left a rail, and what came
 * back is whole. It reads everything and mends nothing.
 */
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** One invariant and how many rows break it. */
export type QuickSellCheck = { readonly name: string; readonly violations: number }

const INVARIANTS = `
  with sells as (select s.*, substr(s.id, 5) as tail, s.state in ('returned', 'bank_reversed') as back from quick_sell.sells s),
  holds as (
    select h.id, h.amount, a.holder, a.asset, c.state as closing
    from ledger.holds h join ledger.accounts a on a.id = h.account left join ledger.hold_closings c on c.hold = h.id where h.cause like 'quick_sell:%'
  ),
  legs as (
    select p.id, p.kind, p.cause, a.holder, e.asset, e.amount
    from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account where p.kind like 'quick_sell%'
  ),
  postings as (select distinct id, kind, cause from legs),
  tries as (select sell_id, count(*) filter (where state = 'open') as open, count(*) filter (where paid_at is not null) as paid,
    max(rail) filter (where paid_at is not null) as rail from quick_sell.attempts group by sell_id)
  select 'every locked sale has exactly its amount on hold, and every other has used its hold up' as name,
    (select count(*) from sells s left join holds h on h.id = 'hld_' || s.tail
      where h.amount is distinct from s.from_amount or h.holder is distinct from s.user_id or h.asset is distinct from s.from_asset
        or h.closing is distinct from case when s.state = 'locked' then null else 'settled' end) as violations
  union all select 'every sale that is booked has its posting: what was sold, both fees, and what is to arrive',
    (select count(*) from sells s where (s.state <> 'locked') <> exists (select from postings p where p.id = 'pst_' || s.tail and p.cause = 'quick_sell:' || s.id)
      or s.state <> 'locked' and (
        (select sum(l.amount) from legs l where l.id = 'pst_' || s.tail and l.holder = s.user_id and l.asset = s.from_asset) is distinct from -s.from_amount
        or (select sum(l.amount) from legs l where l.id = 'pst_' || s.tail and l.holder = 'house:payout_clearing' and l.asset = s.currency) is distinct from s.receives
        or coalesce((select sum(l.amount) from legs l where l.id = 'pst_' || s.tail and l.holder = 'house:quick_sell_fees' and l.asset = s.currency), 0)
          <> s.fee + s.flat_fee))
  union all select 'every sale that was paid has one payment by one rail, and its posting there; no other has one',
    (select count(*) from sells s left join tries t on t.sell_id = s.id
      where (s.paid_at is not null) <> (coalesce(t.paid, 0) = 1) or coalesce(t.paid, 0) > 1
        or (s.paid_at is not null) <> exists (select from postings p where p.id = 'pst_' || s.tail || 'p' and p.cause = 'quick_sell_paid:' || s.id)
        or s.paid_at is not null and (
          (select sum(l.amount) from legs l where l.id = 'pst_' || s.tail || 'p' and l.holder = 'house:payout_clearing') is distinct from -s.receives
          or not exists (select from legs l where l.id = 'pst_' || s.tail || 'p' and l.holder = 'house:rail_' || t.rail and l.amount >= s.receives)))
  union all select 'every sale that came back has given back exactly what it says, whole; no other has',
    (select count(*) from sells s
      where s.back <> exists (select from postings p where p.id = 'pst_' || s.tail || 'r' and p.cause = 'quick_sell_return:' || s.id)
        or s.back and ((select sum(l.amount) from legs l where l.id = 'pst_' || s.tail || 'r' and l.holder = s.user_id and l.asset = s.returned_asset)
            is distinct from s.returned_amount
          or (s.returned_asset, s.returned_amount) is distinct from
            case when s.if_failed = 'crypto' or s.from_asset = s.currency then (s.from_asset, s.from_amount) else (s.currency, s.gross) end))
  union all select 'no money is on its way twice: a sale has an open try exactly while it waits for one',
    (select count(*) from sells s left join tries t on t.sell_id = s.id
      where coalesce(t.open, 0) <> case when s.state in ('payout_sent', 'payout_unknown', 'second_rail') then 1 else 0 end)
  union all select 'what is in the clearing account is what is on its way',
    (select count(*) from (select currency, sum(receives) filter (where state in ('converted', 'payout_sent', 'payout_unknown', 'second_rail')) as due
        from sells group by currency) due
      full join (select asset, sum(amount) as amount from legs where holder = 'house:payout_clearing' group by asset) c on c.asset = due.currency
      where coalesce(due.due, 0) <> coalesce(c.amount, 0))
  union all select 'every posting, hold and try of a sale has its sale',
    (select count(*) from postings p where not exists (select from sells s where split_part(p.cause, ':', 2) = s.id))
    + (select count(*) from holds h where not exists (select from sells s where h.id = 'hld_' || s.tail))
    + (select count(*) from quick_sell.attempts a where not exists (select from sells s where s.id = a.sell_id))`

/** Counts, for each invariant of quick sells, the rows that break it. Sound ones answer 0 everywhere. */
export async function verifyQuickSells(tx: Tx): Promise<readonly QuickSellCheck[]> {
  const { rows } = await tx.executeQuery<{ name: string; violations: string }>(CompiledQuery.raw(INVARIANTS, []))
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
