/**
 * Verifies quick sells against the books: locked money is on hold, payouts in progress are in the clearing account,
 * what was paid left a rail, and what was returned is complete. Read-only; it repairs nothing.
 */
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** One invariant and how many rows break it. */
export type QuickSellCheck = { readonly name: string; readonly violations: number }

// Each posting's legs are summed once and joined by its id, so that the cost is linear in the number of sales.
const INVARIANTS = `
  with holds as (
    select h.id, h.amount, a.holder, a.asset, c.state as closing
    from ledger.holds h join ledger.accounts a on a.id = h.account left join ledger.hold_closings c on c.hold = h.id where h.cause like 'quick_sell:%'
  ),
  booked as (
    select p.id, min(p.kind) as kind, min(p.cause) as cause,
      min(a.holder) filter (where a.id > 0) as customer, min(e.asset) filter (where a.id > 0) as customer_asset, sum(e.amount) filter (where a.id > 0) as customer_amount,
      coalesce(sum(e.amount) filter (where a.holder = 'house:payout_clearing'), 0) as clearing,
      coalesce(sum(e.amount) filter (where a.holder = 'house:quick_sell_fees'), 0) as fees,
      min(a.holder) filter (where a.holder ^@ 'house:rail:') as rail,
      coalesce(sum(e.amount) filter (where a.holder ^@ 'house:rail:'), 0) as at_rail
    from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account
    where p.kind ^@ 'quick_sell' group by p.id
  ),
  tries as (
    select sell_id, count(*) filter (where state = 'open') as open, count(*) filter (where paid_at is not null) as paid, min(rail) filter (where paid_at is not null) as rail
    from quick_sell.attempts group by sell_id
  ),
  sells as (
    select s.*, s.state in ('returned', 'bank_reversed') as back, coalesce(t.open, 0) as open, coalesce(t.paid, 0) as paid, t.rail as paid_by,
      to_jsonb(h) as hold, to_jsonb(c) as c, to_jsonb(p) as p, to_jsonb(r) as r, to_jsonb(l) as l
    from quick_sell.sells s left join tries t on t.sell_id = s.id
    left join holds h on h.id = 'hld_' || substr(s.id, 5) left join booked c on c.id = 'pst_' || substr(s.id, 5)
    left join booked p on p.id = 'pst_' || substr(s.id, 5) || 'p' left join booked r on r.id = 'pst_' || substr(s.id, 5) || 'r'
    left join booked l on l.id = 'pst_' || substr(s.id, 5) || 'l'
  )
  select 'every locked sale has exactly its amount on hold, and every other has used its hold up' as name,
    (select count(*) from sells s where (s.hold->>'amount')::numeric is distinct from s.from_amount or s.hold->>'holder' is distinct from s.holder
      or s.hold->>'asset' is distinct from s.from_asset or s.hold->>'closing' is distinct from case when s.state = 'locked' then null when s.converted_at is null then 'released' else 'settled' end) as violations
  union all select 'every sale that is booked has its posting: what was sold, both fees, and what is to arrive',
    (select count(*) from sells s where (s.converted_at is not null) <> (s.c is not null) or s.c is not null and (
      s.c->>'cause' is distinct from 'quick_sell:' || s.id or s.c->>'customer' is distinct from s.holder or s.c->>'customer_asset' is distinct from s.from_asset
      or (s.c->>'customer_amount')::numeric is distinct from -s.from_amount or (s.c->>'clearing')::numeric <> s.receives or (s.c->>'fees')::numeric <> s.fee + s.flat_fee))
  union all select 'every sale that was paid has one payment by one rail, and its posting there; no other has one',
    (select count(*) from sells s where (s.paid_at is not null) <> (s.paid = 1) or s.paid > 1 or (s.paid_at is not null) <> (s.p is not null)
      or s.p is not null and (s.p->>'cause' is distinct from 'quick_sell_paid:' || s.id or (s.p->>'clearing')::numeric <> -s.receives
        or s.p->>'rail' is distinct from 'house:rail:' || s.paid_by or (s.p->>'at_rail')::numeric < s.receives))
  union all select 'every sale that came back has given back exactly what it says, whole; no other has',
    (select count(*) from sells s where (s.back and s.converted_at is not null) <> (s.r is not null)
      or s.back and s.converted_at is null and (s.returned_asset, s.returned_amount) is distinct from (s.from_asset, s.from_amount)
      or s.r is not null and (
      s.r->>'cause' is distinct from 'quick_sell_return:' || s.id or s.r->>'customer' is distinct from s.holder or s.r->>'customer_asset' is distinct from s.returned_asset
      or (s.r->>'customer_amount')::numeric is distinct from s.returned_amount or (s.r->>'fees')::numeric <> -(s.fee + s.flat_fee)
      or case when s.state = 'returned' then (s.r->>'clearing')::numeric <> -s.receives
           else s.r->>'rail' is distinct from 'house:rail:' || s.paid_by or (s.r->>'at_rail')::numeric <> -s.receives end
      or (s.returned_asset, s.returned_amount) is distinct from
        case when s.if_failed = 'crypto' or s.reason = 'not_confirmed' or s.from_asset = s.currency then (s.from_asset, s.from_amount) else (s.currency, s.gross) end))
  union all select 'every sale that was paid late has given its fee back, once; no other has',
    (select count(*) from sells s where coalesce(s.fee > 0
        and s.paid_at > s.locked_at + greatest(2 * s.said_seconds, s.said_seconds + 600) * interval '1 second', false) <> (s.l is not null)
      or s.l is not null and (s.l->>'cause' is distinct from 'quick_sell_late:' || s.id or s.l->>'customer' is distinct from s.holder
        or s.l->>'customer_asset' is distinct from s.currency or (s.l->>'customer_amount')::numeric <> s.fee or (s.l->>'fees')::numeric <> -s.fee))
  union all select 'no money is on its way twice: a sale has an open try exactly while it waits for one',
    (select count(*) from sells s where s.open <> case when s.state in ('payout_sent', 'payout_unknown', 'second_rail') then 1 else 0 end)
  union all select 'what is in the clearing account is what is on its way',
    (select count(*) from (select currency, sum(receives) filter (where state in ('converted', 'payout_sent', 'payout_unknown', 'second_rail')) as due
        from quick_sell.sells group by currency) due
      full join (select asset, balance from ledger.house_balances() where holder = 'house:payout_clearing') c on c.asset = due.currency
      where coalesce(due.due, 0) <> coalesce(c.balance, 0))
  union all select 'a sale says when it reached every stage up to where it stands',
    -- The table's own constraints cover the other stages.
    (select count(*) from sells s where s.payout_sent_at is null and s.state in ('payout_sent', 'payout_unknown', 'second_rail', 'paid', 'bank_reversed'))
  union all select 'every posting, hold and try of a sale has its sale',
    (select count(*) from booked b left join quick_sell.sells s on s.id = split_part(b.cause, ':', 2) where s.id is null)
    + (select count(*) from holds h left join quick_sell.sells s on s.id = 'sel_' || substr(h.id, 5) where s.id is null)
    + (select count(*) from quick_sell.attempts a left join quick_sell.sells s on s.id = a.sell_id where s.id is null)
  union all select 'every sale has its use of the limits, of what it was worth, released exactly when its money came back; and no other use counts as one',
    (select count(*) from sells s full join (select * from limits.uses where id like 'sel\\_%') u on u.id = s.id
      where u.holder is distinct from s.holder or u.usd_cents is distinct from s.usd_cents or (u.released_at is not null) is distinct from s.back)
  union all select 'every sale is in its customer''s history with what was sold for what, and the history has no other',
    (select count(*) from sells s full join (select * from activity.items where type = 'quick_sell') i on i.id = s.id and i.holder = s.holder
      where (i.direction, i.asset, i.amount, i.counter_asset, i.counter_amount, i.party)
        is distinct from ('out', s.from_asset, s.from_amount, s.currency, s.receives, s.account_number))
  union all select 'every funding of a rail was booked at an operator''s word, of that amount',
    (select count(*) from ledger.postings p where p.kind = 'rail_funding'
      and not exists (select from audit.events v join ledger.entries e on e.posting = p.number
        where v.action in ('quick_sell.rail_funded', 'fx.provider_funded') and v.subject = p.cause and v.facts->>'currency' = e.asset and v.facts->>'amount' = e.amount::text))`

/** Counts, for each invariant of quick sells, the rows that break it. All counts are 0 in a sound database. */
export async function verifyQuickSells(tx: Tx): Promise<readonly QuickSellCheck[]> {
  const { rows } = await tx.executeQuery<{ name: string; violations: string }>(CompiledQuery.raw(INVARIANTS, []))
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
