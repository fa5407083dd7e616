/**
 * Verifies that what arrived for bills was swapped as its company confirmed it, once, and as the deposit was.
 * Read-only; it repairs nothing.
 */
import type { DepositId } from '@zend/kernel'
import { CompiledQuery } from 'kysely'
import { type AuthorizationKeys, standingOf } from '../../core/authorizations/index.ts'
import { eachRow, type Tx } from '../../database/index.ts'
import { convertedAfter } from './convert.repo.ts'
import { type Conversion, convertStatementOf } from './convert-rules.ts'
import type { SwapCheck } from './verify-swaps.repo.ts'

const INVARIANTS = `
  select 'a deposit that was to be swapped has its one swap, exactly when it says so' as name,
    (select count(*) from swap.conversions c left join swap.swaps s on s.id = c.swap_id
      where (c.state = 'done') <> (s.id is not null) or s.id is not null
        and (s.holder, s.made_by, s.from_asset, s.from_amount, s.to_asset)
          is distinct from (c.holder, c.made_by, c.asset, c.amount, c.into_asset)) as violations
  union all select 'what is swapped on arrival is a deposit of its company, all of it, that came for its bill',
    (select count(*) from swap.conversions c left join deposit.deposits d on d.id = c.deposit_id
      left join bills.arrivals a on a.deposit_id = c.deposit_id left join bills.bills b on b.id = a.bill_id
      where (d.holder, d.asset, d.amount, coalesce(b.parent, b.id))
        is distinct from (c.holder, c.asset, c.amount, c.bill))`

const BATCH = 500

/** Counts, for each invariant, the rows that break it. `keys`: all keys that ever signed. */
export async function verifyConversions(tx: Tx, keys: AuthorizationKeys): Promise<readonly SwapCheck[]> {
  const { rows } = await tx.executeQuery<{ name: string; violations: string }>(CompiledQuery.raw(INVARIANTS))
  let unsigned = 0
  const done = eachRow(BATCH, (last: Conversion | null) => convertedAfter(tx, lastOf(last), BATCH))
  for await (const { holder, ruleBill, bill, into, consent } of done) {
    const standing = standingOf(keys, convertStatementOf({ holder, bill: ruleBill, into }), consent)
    if (standing !== 'authorized' || (ruleBill !== null && ruleBill !== bill)) unsigned += 1
  }
  return [
    ...rows.map(({ name, violations }) => ({ name, violations: Number(violations) })),
    { name: 'what was swapped on arrival has the signed rule of its company', violations: unsigned },
  ]
}

const lastOf = (last: Conversion | null): DepositId | null => last?.deposit ?? null
