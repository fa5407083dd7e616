/**
 * Sets bounds in the books on the house's position in each coin, which hold whatever a process that can book swaps
 * does. The limit that customers meet is each process's own (`inventory.ts`) and is lower.
 */
import { type CoinCode, convert, invert, type Money } from '@zend/kernel'
import { putHouseBounds } from '../../core/ledger/index.ts'
import type { Market } from '../../core/pricing/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { dollars } from './swap.ts'
import type { SwapPolicy } from './swap.policy.ts'

/** Dependencies of setting the bounds. */
export type BoundDeps = {
  readonly read: Tx
  readonly clock: Clock
  readonly market: Pick<Market, 'board'>
  readonly policy: Pick<SwapPolicy, 'inventory'>
  readonly coins: ReadonlySet<CoinCode>
}

/**
 * Several processes together can exceed their own limits a little, and prices move between two calls: the bounds in the
 * books are this many times the limit.
 */
const BOUND_FACTOR = 2n

/** Sets the bound of every coin with a usable price; without one the last bound stays. Call it every few seconds. */
export async function boundPosition({ read, clock, market, policy, coins }: BoundDeps): Promise<void> {
  const board = await market.board()
  const most = dollars(policy.inventory.maximumUsd)
  const bounds = [...coins].flatMap((coin): readonly Money[] => {
    const price = board.usable(coin)
    return price.ok ? [convert({ ...most, amount: most.amount * BOUND_FACTOR }, invert(price.value.rate), 'down')] : []
  })
  if (bounds.length > 0) await putHouseBounds(read, bounds, clock.now())
}
