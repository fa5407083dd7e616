/**
 * Verifies swaps against the books: each was booked completely and at its row's terms, shows in its customer's
 * activity, and the books know no other. Read-only; it repairs nothing.
 */
import { COIN_CODES, decimalsOf } from '@zend/kernel'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** One invariant and how many rows break it. */
export type SwapCheck = { readonly name: string; readonly violations: number }

// The rate is stored as shown (`priceText`: eight significant digits), so amounts can be off by its last digit, and by
// a rounded minor unit. The tolerance depends on the rate's size, not on how it is written: otherwise somebody who
// overwrites it with a one-digit rate could choose the tolerance. `div` is exact; a division of numerics is rounded to
// some sixteen digits. Who asks for an exact amount may get up to one minor unit of what they give less than it is
// worth.
const INVARIANTS = `
  with legs as (
    select p.id, p.cause, a.holder, e.asset, e.amount
    from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account where p.kind = 'swap'
  ),
  due as (
    select 'pst_' || substr(s.id, 5) as id, 'swap:' || s.id as cause, leg.holder, leg.asset, leg.amount
    from swap.swaps s, lateral (values
      (s.holder, s.from_asset, -s.from_amount), ('house:fees', s.from_asset, s.fee_amount),
      ('house:swap_inventory', s.from_asset, s.from_amount - s.fee_amount),
      ('house:swap_inventory', s.to_asset, -s.to_amount), (s.holder, s.to_asset, s.to_amount)) leg (holder, asset, amount)
    where leg.amount <> 0
  ),
  terms as (
    select s.*, s.from_amount - s.fee_amount as swapped, s.to_amount + s.margin_amount as fair, s.mid_rate::numeric as rate,
      power(10::numeric, t.decimals - f.decimals) as units, case when s.mid_rate::numeric > 0
        then power(10::numeric, -least(18, greatest(2, 7 - floor(log(s.mid_rate::numeric))))) end as last_digit
    from swap.swaps s left join unnest($1::text[], $2::int[]) f (asset, decimals) on f.asset = s.from_asset
      left join unnest($1::text[], $2::int[]) t (asset, decimals) on t.asset = s.to_asset
  ),
  items as (select * from activity.items where type = 'swap')
  select 'every swap has its posting, with both amounts and the fee that it says' as name,
    (select count(distinct d.id) from due d left join legs l on l.id = d.id and l.holder = d.holder and l.asset = d.asset and l.amount = d.amount and l.cause = d.cause
      where l.id is null) as violations
  union all select 'every posting of a swap has its swap, and no leg that the swap does not say',
    (select count(distinct l.id) from legs l left join due d on l.id = d.id and l.holder = d.holder and l.asset = d.asset and l.amount = d.amount and l.cause = d.cause
      where d.id is null)
  union all select 'every swap''s fee, rate and margin make its amounts',
    (select count(*) from terms s where s.units is null or s.last_digit is null
      or s.fee_amount <> div(s.from_amount * s.fee_bps + 9999, 10000)
      or abs(s.fair - s.swapped * s.rate * s.units) > 1 + s.swapped * s.last_digit * s.units
      or s.to_amount not between div(greatest(0, s.fair - 1 - ceil((s.rate + s.last_digit) * s.units)) * (10000 - s.margin_bps), 10000) and div((s.fair + 1) * (10000 - s.margin_bps), 10000))
  union all select 'every swap is in its customer''s history as it was booked, and the history has no other',
    (select count(*) from swap.swaps s full join items i on i.id = s.id and i.holder = s.holder
      where s.id is null or i.id is null or i.direction <> 'out' or i.badge <> 'success'
        or (i.asset, i.amount, i.counter_asset, i.counter_amount) is distinct from (s.from_asset, s.from_amount, s.to_asset, s.to_amount))`

/** Counts, for each invariant of swaps, the rows that break it. All counts are 0 in a sound database. */
export async function verifySwaps(tx: Tx): Promise<readonly SwapCheck[]> {
  const { rows } = await tx.executeQuery<{ name: string; violations: string }>(
    CompiledQuery.raw(INVARIANTS, [COIN_CODES, COIN_CODES.map(decimalsOf)]),
  )
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
