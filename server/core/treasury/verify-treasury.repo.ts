/**
 * Verifies the treasury against the books, without a node: our holdings equal the reserve, every fee and funding is
 * booked once, and no guard is used twice. It reads everything and repairs nothing.
 */
import { type AssetCode, decimalsOf, isAssetCode } from '@zend/kernel'
import { CompiledQuery, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { NetworkId } from '../../ports/chain.ts'
import type { NetworkTable } from '../assets/index.ts'
import { nativeCoin } from './payments/fee-levels.ts'

/** One invariant and how many rows break it. */
export type TreasuryCheck = { readonly name: string; readonly violations: number }

const INVARIANTS = `
  with costs as (
    select p.cause, e.amount from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account
    where p.kind = 'network_cost' and a.holder = 'house:network_costs'
  ),
  fundings as (
    select p.id, e.amount from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account
    where p.kind = 'treasury_funding' and a.holder = 'house:treasury_capital'
  )
  select 'every fee that a network took is booked once, and no other' as name,
    (select count(*) from treasury.transactions t full join costs c on c.cause = 'network_cost:' || t.id
      where (t.state is distinct from 'done' or t.fee_paid is distinct from -c.amount) and not (c.cause is null and (t.state <> 'done' or t.fee_paid = 0))) as violations
  union all select 'every funding that is booked has its posting, and no other',
    (select count(*) from (select * from treasury.fundings where booked_at is not null) f full join fundings b on b.id = f.posting where f.posting is null or b.id is null)
  union all select 'at most one version of a transaction was mined',
    (select count(*) from (select root from treasury.transactions where state in ('included', 'done') group by root having count(*) > 1) q)
  union all select 'a sequence number belongs to one transaction',
    (select count(*) from (select network, from_address, sequence from treasury.transactions where sequence is not null and state <> 'void'
      group by network, from_address, sequence having count(distinct root) > 1) q)
  union all select 'no sequence number was skipped',
    (select count(*) from treasury.lanes l where exists (
      select from (select min(sequence) as first, count(distinct sequence) as used from treasury.transactions t
        where t.network = l.network and t.from_address = l.address and t.sequence is not null and t.state <> 'void') u
      where u.used > 0 and u.first + u.used <> l.next_sequence))
  union all select 'an output is spent by one transaction, and by the one that reserved it',
    (select count(*) from treasury.outputs o where o.spent_by is not null
      and not exists (select from treasury.transactions t where t.root = o.spent_by and t.state = 'done'))
  union all select 'outputs are reserved exactly by transactions under way or done',
    (select count(*) from treasury.outputs o where o.reserved_by is not null
      and not exists (select from treasury.transactions t where t.root = o.reserved_by and t.state in ('reserved', 'signed', 'broadcast', 'included', 'done')))
  union all select 'a payment that is done was paid by a transaction that is done, once',
    (select count(*) from treasury.payments p where p.state = 'done'
      and (select count(*) from treasury.transactions t where t.root = p.root and t.state = 'done' and not t.reverted and t.txid = p.txid) <> 1)
  union all select 'a payment that waits or failed unsigned has no transaction that could be mined',
    (select count(*) from treasury.payments p join treasury.transactions t on t.root = p.root
      where p.state = 'failed' and t.state in ('signed', 'broadcast', 'included') or p.state = 'created')`

/**
 * Counts, for each invariant of the treasury, the rows that break it. A sound one yields 0 everywhere. Call it within
 * one snapshot (repeatable read).
 */
export async function verifyTreasury(tx: Tx, networks: NetworkTable): Promise<readonly TreasuryCheck[]> {
  const { rows } = await tx.executeQuery<{ name: string; violations: string }>(CompiledQuery.raw(INVARIANTS))
  const checks = rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
  return [
    ...checks,
    {
      name: 'the reserve is what our outputs and addresses hold by the books',
      violations: await reserveDifferences(tx, networks),
    },
  ]
}

type Sum = { readonly asset: string; readonly decimals: number; readonly units: string }

/** Counts the coins whose reserve differs from our holdings. */
async function reserveDifferences(tx: Tx, networks: NetworkTable): Promise<number> {
  const held = await sql<Sum>`
    select asset, decimals, sum(units) as units from treasury.holdings group by network, asset, decimals`.execute(tx)
  const outputs = await sql<{ network: NetworkId; units: string }>`
    select network, sum(units) as units from treasury.outputs where booked_at is not null and spent_by is null group by network`.execute(
    tx,
  )
  const reserve = await sql<{ asset: string; balance: string }>`
    select a.asset, -coalesce(sum(e.amount), 0) as balance from ledger.accounts a join ledger.entries e on e.account = a.id
    where a.holder = 'house:chain_reserve' group by a.asset`.execute(tx)
  const differences = new Map<AssetCode, bigint>()
  const add = (asset: string, amount: bigint): void => {
    if (!isAssetCode(asset)) throw new RangeError(`no such asset: ${asset}`)
    differences.set(asset, (differences.get(asset) ?? 0n) + amount)
  }
  for (const { asset, balance } of reserve.rows) add(asset, BigInt(balance))
  for (const { asset, decimals, units } of held.rows) add(asset, -minorUnits(asset, decimals, BigInt(units)))
  for (const { network, units } of outputs.rows) {
    const { asset, decimals } = nativeCoin(networks[network])
    add(asset, -minorUnits(asset, decimals, BigInt(units)))
  }
  return [...differences.values()].filter((difference) => difference !== 0n).length
}

/** Converts base units to minor units, rounded down: fractions are collected beside the books (docs/money.md). */
function minorUnits(asset: string, decimals: number, units: bigint): bigint {
  if (!isAssetCode(asset)) throw new RangeError(`no such asset: ${asset}`)
  const surplus = decimals - decimalsOf(asset)
  return surplus >= 0 ? units / 10n ** BigInt(surplus) : units * 10n ** BigInt(-surplus)
}
