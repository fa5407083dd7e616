/**
 * Verifies payments abroad against the books: what is funded is on hold, what is on its way is in the clearing account,
 * what was bought and paid went through a provider, and what came back is whole. Read-only; it repairs nothing.
 */
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** One invariant and how many rows break it. */
export type FxCheck = { readonly name: string; readonly violations: number }

// Each posting's legs are summed once and joined by its id, so that the cost is linear in the number of payments.
const INVARIANTS = `
  with holds as (
    select h.id, h.amount, a.holder, a.asset, c.state as closing, c.settled_amount
    from ledger.holds h join ledger.accounts a on a.id = h.account left join ledger.hold_closings c on c.hold = h.id where h.cause like 'fx:%'
  ),
  booked as (
    select p.id, min(p.cause) as cause, min(a.holder) filter (where a.id > 0) as customer, sum(e.amount) filter (where a.id > 0) as given,
      coalesce(sum(e.amount) filter (where a.holder = 'house:fx_clearing'), 0) as clearing,
      coalesce(sum(e.amount) filter (where a.holder = 'house:fx_fees'), 0) as fees,
      coalesce(sum(e.amount) filter (where a.holder = 'house:rail_costs'), 0) as costs,
      min(a.holder) filter (where a.holder ^@ 'house:rail:') as rail,
      coalesce(sum(e.amount) filter (where a.holder ^@ 'house:rail:' and e.asset <> 'USD'), 0) as at_rail
    from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account
    where p.kind ^@ 'fx_' group by p.id
  ),
  tries as (
    select payment_id, count(*) filter (where state = 'open') as open, count(*) filter (where kind = 'pay' and state in ('done', 'returned')) as paid,
      count(*) filter (where kind = 'convert' and state = 'done') as bought
    from fx.tries group by payment_id
  ),
  payments as (
    select p.*, coalesce(t.open, 0) as open, coalesce(t.paid, 0) as paid, coalesce(t.bought, 0) as bought_times, to_jsonb(h) as hold,
      to_jsonb(c) as c, to_jsonb(b) as b, to_jsonb(d) as d, to_jsonb(k) as k, to_jsonb(r) as r
    from fx.payments p left join tries t on t.payment_id = p.id left join holds h on h.id = 'hld_' || substr(p.id, 5)
    left join booked c on c.id = 'pst_' || substr(p.id, 5) left join booked b on b.id = 'pst_' || substr(p.id, 5) || 'b'
    left join booked d on d.id = 'pst_' || substr(p.id, 5) || 'p' left join booked k on k.id = 'pst_' || substr(p.id, 5) || 'k'
    left join booked r on r.id = 'pst_' || substr(p.id, 5) || 'r'
  )
  select 'every payment abroad has the most on hold while it is funded, and has used its hold up afterwards' as name,
    (select count(*) from payments p where (p.hold->>'amount')::numeric is distinct from p.most or p.hold->>'holder' is distinct from p.holder
      or p.hold->>'asset' is distinct from 'USDT'
      or p.hold->>'closing' is distinct from case when p.state in ('funded', 'documents_review') then null when p.converted_at is null then 'released' else 'settled' end
      or p.converted_at is not null and (p.hold->>'settled_amount')::numeric is distinct from p.taken) as violations
  union all select 'every payment abroad that is converted has its posting: what was taken, the fee, and what is to arrive',
    (select count(*) from payments p where (p.converted_at is not null) <> (p.c is not null) or p.c is not null and (
      p.c->>'cause' is distinct from 'fx:' || p.id or p.c->>'customer' is distinct from p.holder or (p.c->>'given')::numeric is distinct from -p.taken
      or (p.c->>'clearing')::numeric <> p.deliver or (p.c->>'fees')::numeric <> p.fee))
  union all select 'what was bought was bought once, and has its posting',
    (select count(*) from payments p where (p.bought is not null) <> (p.b is not null) or p.bought_times > 1
      or (p.bought is not null) <> (p.bought_times = 1) or p.currency = 'USD' and p.b is not null)
  union all select 'what left, left once, by one provider, and has its posting there',
    (select count(*) from payments p where (p.sent_at is not null) <> (p.d is not null) or p.paid > 1 or (p.sent_at is not null) <> (p.paid = 1)
      or p.d is not null and ((p.d->>'clearing')::numeric <> -p.deliver or p.d->>'rail' is distinct from 'house:rail:' || p.provider))
  union all select 'what came back after it left has its posting',
    (select count(*) from payments p where (p.sent_at is not null and p.came_back_at is not null) <> (p.k is not null)
      or p.k is not null and ((p.k->>'clearing')::numeric <> p.deliver or (p.k->>'costs')::numeric <> -(p.deliver - p.came_back)))
  union all select 'what was given back is what the payment says, and nothing else was',
    (select count(*) from payments p where (p.state = 'returned') <> (p.r is not null) or p.r is not null and (
      p.r->>'customer' is distinct from p.holder or (p.r->>'given')::numeric is distinct from p.returned or (p.r->>'clearing')::numeric <> -p.deliver
      or (p.r->>'fees')::numeric <> -p.fee or p.returned <> p.taken - ceil(p.taken * (p.deliver - p.came_back) / p.deliver))
      or p.state in ('cancelled', 'expired', 'not_taken') and p.returned is distinct from p.most)
  union all select 'no payment abroad has an open try but one that waits for it',
    (select count(*) from payments p where p.open > case when p.state in ('converting', 'paying', 'unknown') then 1 else 0 end)
  union all select 'what is in the clearing account is what is on its way',
    (select count(*) from (select currency, sum(deliver) filter (where converted_at is not null and (sent_at is null or came_back_at is not null) and state <> 'returned') as due
        from fx.payments group by currency) due
      full join (select asset, balance from ledger.house_balances() where holder = 'house:fx_clearing') c on c.asset = due.currency
      where coalesce(due.due, 0) <> coalesce(c.balance, 0))
  union all select 'our position in each currency is what is still to be bought, and what came back',
    (select count(*) from (select currency, coalesce(sum(-deliver) filter (where converted_at is not null), 0) + coalesce(sum(buy) filter (where bought is not null), 0)
          - coalesce(sum(buy - deliver) filter (where sent_at is not null), 0) + coalesce(sum(came_back) filter (where state = 'returned'), 0) as due
        from fx.payments where currency <> 'USD' group by currency) due
      full join (select asset, balance from ledger.house_balances() where holder = 'house:fx_position' and asset <> 'USD') c on c.asset = due.currency
      where coalesce(due.due, 0) <> coalesce(c.balance, 0))
  union all select 'every posting, hold and try of a payment abroad has its payment',
    (select count(*) from booked b left join fx.payments p on p.id = split_part(b.cause, ':', 2) where p.id is null)
    + (select count(*) from holds h left join fx.payments p on p.id = 'fxp_' || substr(h.id, 5) where p.id is null)
    + (select count(*) from fx.tries t left join fx.payments p on p.id = t.payment_id where p.id is null)
    + (select count(*) from fx.sends s where not exists (select from fx.tries t where (t.reference, t.payment_id, t.provider) = (s.reference, s.payment_id, s.provider)))
  union all select 'every payment abroad has its use of the limits, released exactly when its money came back',
    (select count(*) from fx.payments p full join (select * from limits.uses where id like 'fxp\\_%') u on u.id = p.id
      where u.holder is distinct from p.holder or u.usd_cents is distinct from p.usd_cents or (u.released_at is not null) is distinct from (p.closed_at is not null))
  union all select 'every payment abroad is in its company''s history with the most that leaves and what arrives, and the history has no other',
    (select count(*) from fx.payments p full join (select * from activity.items where type = 'fx') i on i.id = p.id and i.holder = p.holder
      where (i.direction, i.asset, i.amount, i.counter_asset, i.counter_amount) is distinct from ('out', 'USDT', p.most, p.currency, p.deliver))`

/** Counts, for each invariant of payments abroad, the rows that break it. All counts are 0 in a sound database. */
export async function verifyFx(tx: Tx): Promise<readonly FxCheck[]> {
  const { rows } = await tx.executeQuery<{ name: string; violations: string }>(CompiledQuery.raw(INVARIANTS, []))
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
