/**
 * Our open position in foreign currency: what was sold to companies and not bought yet, or bought and given back. It is
 * bounded, so that a provider that sells nothing for a while, while rates move, costs us no more than we decided.
 */
import { FX_CURRENCIES, type FxCurrency } from '@zend/corridors'
import { type Money, money } from '@zend/kernel'
import { houseBalances } from '../../core/ledger/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FxPolicy } from './fx.policy.ts'
import { scaled } from './price.ts'
import { lockPosition } from './rates.repo.ts'
import { readRate } from './rates.ts'

/** Our position in one currency: below zero what is still to be bought, above it what is left over. */
export type FxPosition = {
  readonly currency: FxCurrency
  readonly amount: bigint
  /** What it is worth now, without its sign; `null` while no rate is known. */
  readonly worth: Money<'USD'> | null
}

/** Dependencies of reading positions. */
export type PositionDeps = { readonly clock: Clock; readonly policy: Pick<FxPolicy, 'rates' | 'openMax'> }

/** Returns our position in each currency but US dollars, from the books. */
export async function readPositions(deps: PositionDeps, tx: Tx): Promise<readonly FxPosition[]> {
  const balances = await houseBalances(tx)
  const found: FxPosition[] = []
  for (const currency of FX_CURRENCIES.filter((each) => each !== 'USD')) {
    const account = balances.find(({ account: { house, asset } }) => house === 'fx_position' && asset === currency)
    const amount = account?.balance.amount ?? 0n
    const rate = amount === 0n ? null : await readRate(deps, tx, currency)
    const size = money(currency, amount < 0n ? -amount : amount)
    found.push({ currency, amount, worth: amount === 0n ? money('USD', 0n) : rate && scaled(size, rate) })
  }
  return found
}

/**
 * Returns whether so much more may be sold before it is bought, in the transaction that does it: whoever asks next
 * waits for its end. A position that no rate values lets nothing more be sold.
 */
export async function hasRoom(deps: PositionDeps, tx: Tx, cost: Money<'USD'>): Promise<boolean> {
  await lockPosition(tx)
  const positions = await readPositions(deps, tx)
  let open = cost.amount
  for (const { worth } of positions) {
    if (worth === null) return false
    open += worth.amount
  }
  return open <= deps.policy.openMax.amount
}
