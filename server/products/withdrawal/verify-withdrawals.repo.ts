/**
 * Verifies withdrawals against the books and the treasury: open ones are on hold, completed ones were booked, returned
 * ones are released, and nothing is paid that nobody requested. Read-only; it repairs nothing.
 */
import { COIN_CODES, decimalsOf } from '@zend/kernel'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** One invariant and how many rows break it. */
export type WithdrawalCheck = { readonly name: string; readonly violations: number }

const INVARIANTS = `
  with orders as (
    select w.*, substr(w.id, 5) as tail, 'withdrawal:' || w.id as cause, w.closed_at is null as open,
      w.state in ('cancelled', 'rejected', 'failed') as returned
    from withdrawal.withdrawals w
  ),
  holds as (
    select h.id, h.cause, h.amount, a.holder, a.asset, c.state as closing, p.id as posting
    from ledger.holds h join ledger.accounts a on a.id = h.account
    left join ledger.hold_closings c on c.hold = h.id left join ledger.postings p on p.number = c.posting
    where h.cause like 'withdrawal:%'
  ),
  settled as (
    select p.id, p.cause, -max(e.amount) filter (where a.id > 0) as amount, max(e.amount) filter (where a.holder = 'house:chain_reserve') as receives,
      max(e.amount) filter (where a.holder = 'house:fees') as fee, max(a.holder) filter (where a.id > 0) as holder, min(e.asset) as asset,
      count(*) as legs, count(distinct e.asset) as assets
    from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account
    where p.kind = 'withdrawal_settle' group by p.id, p.cause
  ),
  payments as (select * from treasury.payments where purpose = 'withdrawal')
  select 'every open withdrawal has exactly its amount on hold' as name,
    (select count(*) from orders w left join holds h on h.id = 'hld_' || w.tail
      where w.open and (h.cause is distinct from w.cause or h.amount is distinct from w.amount or h.holder is distinct from w.holder
        or h.asset is distinct from w.asset or h.closing is not null)) as violations
  union all select 'every withdrawal that came back has its hold released',
    (select count(*) from orders w left join holds h on h.id = 'hld_' || w.tail where w.returned and h.closing is distinct from 'released')
  union all select 'every withdrawal that is done has its posting, of its amount and fee, that settled its hold',
    (select count(*) from orders w left join settled s on s.id = 'pst_' || w.tail left join holds h on h.id = 'hld_' || w.tail
      where w.state = 'done' and (s.cause is distinct from w.cause or s.holder is distinct from w.holder or s.asset is distinct from w.asset
        or s.amount is distinct from w.amount or s.fee is distinct from w.fee or s.receives is distinct from w.amount - w.fee
        or s.legs <> 3 or s.assets <> 1 or h.closing is distinct from 'settled' or h.posting is distinct from s.id))
  union all select 'every hold and posting of a withdrawal has its withdrawal',
    (select count(*) from holds h where not exists (select from orders w where w.cause = h.cause and h.id = 'hld_' || w.tail))
    + (select count(*) from settled s where not exists (select from orders w where w.cause = s.cause and s.id = 'pst_' || w.tail and w.state = 'done'))
  union all select 'every withdrawal that was queued has its payment, of what arrives and to its address, and no other has one',
    (select count(*) from orders w left join payments p on p.id = 'pay_' || w.tail left join unnest($1::text[], $2::int[]) books(asset, decimals) on books.asset = w.asset
      where (w.queued_at is not null) <> (p.id is not null)
        or p.id is not null and (p.cause <> w.cause or p.network <> w.network or p.asset <> w.asset or p.to_lookup_key <> w.lookup_key
          -- The network may use other decimals than our books.
          or p.units * power(10::numeric, books.decimals) is distinct from (w.amount - w.fee) * power(10::numeric, p.decimals)))
  union all select 'every payment of a withdrawal has its withdrawal',
    (select count(*) from payments p where not exists (select from orders w where w.cause = p.cause and p.id = 'pay_' || w.tail))
  union all select 'a withdrawal is done or failed exactly when its payment is',
    (select count(*) from orders w join payments p on p.id = 'pay_' || w.tail
      where (w.state = 'done') <> (p.state = 'done') or (w.state = 'failed') <> (p.state = 'failed'))
  union all select 'a withdrawal says when it reached every stage up to where it stands',
    (select count(*) from orders w where not w.returned and array_position((array[w.requested_at, w.risk_check_at, w.queued_at, w.signing_at,
      w.broadcast_at, w.confirming_at, w.closed_at])[1:case w.state when 'requested' then 1 when 'risk_check' then 2
        when 'queued' then 3 when 'signing' then 4 when 'confirming' then 6 when 'done' then 7 else 5 end], null) is not null)
  union all select 'every withdrawal has its use of the limits, of what it was worth, released exactly when its money came back; and no other use counts as one',
    (select count(*) from orders w full join (select * from limits.uses where id like 'wdr\\_%') u on u.id = w.id
      where u.holder is distinct from w.holder or u.usd_cents is distinct from w.usd_cents or (u.released_at is not null) is distinct from w.returned)
  union all select 'every withdrawal is in its customer''s history with its amount and address, and the history has no other',
    (select count(*) from orders w full join (select * from activity.items where type = 'withdrawal') i on i.id = w.id and i.holder = w.holder
      where (i.direction, i.asset, i.amount, i.network, i.party) is distinct from ('out', w.asset, w.amount, w.network, w.address))`

/** Counts, for each invariant of withdrawals, the rows that break it. All counts are 0 in a sound database. */
export async function verifyWithdrawals(tx: Tx): Promise<readonly WithdrawalCheck[]> {
  const decimals = COIN_CODES.map(decimalsOf)
  const { rows } = await tx.executeQuery<{ name: string; violations: string }>(
    CompiledQuery.raw(INVARIANTS, [COIN_CODES, decimals]),
  )
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
