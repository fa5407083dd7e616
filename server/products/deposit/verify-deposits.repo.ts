/**
 * Verifies deposits against the books and against custody: each credited deposit was seen, was seen once, and belongs
 * to the owner of its address. Read-only; it repairs nothing.
 */
import { CompiledQuery } from 'kysely'
import type { NetworkTable } from '../../core/assets/index.ts'
import type { Tx } from '../../database/index.ts'

/** One invariant and how many rows break it. */
export type DepositCheck = { readonly name: string; readonly violations: number }

const INVARIANTS = `
  with credits as (
    select p.id, p.cause, a.holder, e.asset, e.amount
    from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account
    where p.kind = 'deposit_credit' and a.holder not like 'house:%'
  ),
  reversals as (
    select p.id, p.cause, e.asset, -sum(e.amount) as amount, max(a.holder) filter (where a.holder not like 'house:%') as holder
    from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account
    where p.kind in ('deposit_reversal', 'deposit_reversal_owed', 'deposit_loss_borne') and a.holder not in ('house:chain_reserve', 'house:dust') group by p.id, p.cause, e.asset
  ),
  credited as (
    select 'pst_' || substr(d.id, 5) as posting, 'deposit:' || d.id as cause, d.holder, d.asset, d.amount from deposit.deposits d where d.state in ('credited', 'reversed')
  )
  select 'every credited deposit has its posting, to its customer and of its amount' as name,
    (select count(*) from credited d left join credits c on c.id = d.posting and c.cause = d.cause
      where c.holder is distinct from d.holder or c.asset is distinct from d.asset or c.amount is distinct from d.amount) as violations
  union all select 'every credit for a deposit has its credited deposit',
    (select count(*) from credits c where not exists (select from credited d where d.posting = c.id and d.cause = c.cause and d.holder = c.holder))
  union all select 'every deposit belongs to whom custody gave its address',
    (select count(*) from deposit.deposits d
      where not exists (select from custody.deposit_addresses a join custody.handed_out h using (space, index)
        where a.space = $1::json ->> d.network and a.lookup_key = d.lookup_key and h.holder = d.holder))
  union all select 'an index has one address, and an address one index',
    (select count(*) from (select from custody.deposit_addresses group by space, index having count(*) > 1) twice)
      + (select count(*) from (select from custody.deposit_addresses group by lookup_key having count(*) > 1) twice)
  union all select 'every deposit is in its customer''s history with its amount, and the history has no other',
    (select count(*) from deposit.deposits d full join (select * from activity.items where type = 'deposit') i on i.id = d.id and i.holder = d.holder
      where (i.direction, i.asset, i.amount, i.network) is distinct from ('in', d.asset, d.amount, d.network))
  union all select 'a deposit says when it reached every stage up to where it stands',
    (select count(*) from deposit.deposits d where
      d.state in ('screening', 'below_minimum', 'credited') and d.matured_at is null
      or d.state in ('below_minimum', 'credited') and d.screened_at is null or d.state = 'credited' and d.credited_at is null)
  union all select 'every credited deposit off its chain is held, unless its loss was accepted',
    (select count(*) from deposit.deposits d where d.state = 'credited' and d.block_height is null and d.loss_accepted_at is null
      and not exists (select from deposit.lost l where l.deposit_id = d.id and l.state = 'open'))
  union all select 'what is held of a lost deposit is an open hold, and where that is not all no money goes out',
    (select count(*) from deposit.lost l where l.state in ('open', 'owed')
      and ((l.state = 'open' and l.held > 0 and not exists (select from ledger.holds h join ledger.accounts a on a.id = h.account
          where h.id = 'hld_' || substr(l.id, 5) and h.amount = l.held and a.holder = l.holder and a.asset = l.asset
            and not exists (select from ledger.hold_closings c where c.hold = h.id)))
        or ((l.state = 'owed' or l.held < l.amount) and not exists (select from holders.deposit_holds i where i.holder = l.holder))))
  union all select 'every lost deposit that was settled has its posting, of its amount, and no other',
    (select count(*) from (select * from deposit.lost where state not in ('open', 'restored')) l full join reversals r on r.cause in
        ('deposit_reversal:' || l.id, 'deposit_loss_borne:' || l.id) and r.id = 'pst_' || substr(l.id, 5)
      where l.amount is distinct from r.amount or l.asset is distinct from r.asset or (r.holder is not null and r.holder is distinct from l.holder))
  union all select 'what customers owe is what the books say they do',
    (select count(*) from (select asset, sum(debt) as debt from deposit.lost group by asset) l
      full join (select e.asset, -sum(e.amount) as debt from ledger.entries e join ledger.accounts a on a.id = e.account
        where a.holder = 'house:customer_debts' group by e.asset) b using (asset)
      where coalesce(l.debt, 0) <> coalesce(b.debt, 0))`

/** Counts, for each invariant of deposits, the rows that break it. All counts are 0 in a sound database. */
export async function verifyDeposits(tx: Tx, networks: NetworkTable): Promise<readonly DepositCheck[]> {
  const spaces = Object.fromEntries(Object.values(networks).map(({ id, space }) => [id, space]))
  const { rows } = await tx.executeQuery<{ name: string; violations: string }>(
    CompiledQuery.raw(INVARIANTS, [JSON.stringify(spaces)]),
  )
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
