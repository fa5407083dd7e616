/**
 * Reads past balances. The last entry before each moment is found in the account's chain, whose entries include the
 * balance after them: nothing is summed, and an account's age costs next to nothing. Read-only.
 */
import { type AssetCode, isAssetCode, type Money, money } from '@zend/kernel'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'
import { holderOf, type OwnerId } from './chart.ts'

/**
 * Returns, for each asset that ever moved, the customer's balance at each moment, held money included: the balance
 * after the last entry recorded before it, 0 before the first. Moments must be in order, oldest first; amounts have the
 * same order. Clocks of several processes may differ by an instant.
 */
export async function balancesAt(
  tx: Tx,
  owner: OwnerId,
  moments: readonly Date[],
): Promise<ReadonlyMap<AssetCode, readonly Money[]>> {
  if (moments.some((at, n) => n > 0 && at < (moments[n - 1] ?? at))) throw new RangeError('moments must be in order')
  const found = new Map<AssetCode, Money[]>()
  if (moments.length === 0) return found
  const { rows } = await tx.executeQuery<Stretch>(
    CompiledQuery.raw(STRETCHES, [holderOf({ owner, asset: 'USD' }), [...moments]]),
  )
  for (const { asset, first, last, balance } of rows) {
    if (!isAssetCode(asset)) throw new RangeError(`no such asset: ${asset}`)
    const amounts = found.get(asset) ?? moments.map(() => money(asset, 0n))
    amounts.fill(money(asset, BigInt(balance)), first - 1, last)
    found.set(asset, amounts)
  }
  return found
}

type Stretch = { readonly asset: string; readonly first: number; readonly last: number; readonly balance: string }

// Bisects every account's chain for all moments at once. A row is a range of moments, `first` to `last`, and the range
// of the chain, `low` to `high`, that holds their last entries; the middle entry splits both in two. A range without
// moments is dropped, so the cost grows with the moments, and with the entries only logarithmically. `width_bucket`
// counts the moments that are not after the entry.
const STRETCHES = `
  with recursive search (account, asset, low, high, first, last) as (
    select a.id, a.asset, 0::bigint, a.version, 1, cardinality($2::timestamptz[]) from ledger.accounts a where a.holder = $1 and a.version > 0
    union all
    select s.account, s.asset, half.low, half.high, half.first, half.last
    from search s
    cross join lateral (
      select e.seq, width_bucket(p.recorded_at, $2::timestamptz[]) as before
      from ledger.entries e join ledger.postings p on p.number = e.posting
      where e.account = s.account and e.seq = (s.low + s.high + 1) / 2
      offset 0
    ) middle
    cross join lateral (values
      (s.low, middle.seq - 1, s.first, least(s.last, middle.before)),
      (middle.seq, s.high, greatest(s.first, middle.before + 1), s.last)
    ) half (low, high, first, last)
    where s.low < s.high and half.first <= half.last
  )
  select s.asset, s.first, s.last, coalesce((select e.balance from ledger.entries e where e.account = s.account and e.seq = s.low), 0)::text as balance
  from search s where s.low = s.high`
