/**
 * Says to the books how far the house may stand from its customers in each coin, so that it holds whatever a process
 * does that can book swaps. The limit that customers are told of is a process's own (`inventory.ts`) and comes before.
 */
import { type CoinCode, convert, invert, type Money } from '@zend/kernel'
import { putHouseBounds } from '../../core/ledger/index.ts'
import type { Market } from '../../core/pricing/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { dollars } from './swap.ts'
import type { SwapPolicy } from './swap.policy.ts'

/** What setting the bounds needs. */
export type BoundDeps = {
  readonly read: Tx
  readonly clock: Clock
  readonly market: Pick<Market, 'board'>
  readonly policy: Pick<SwapPolicy, 'inventory'>
  readonly coins: ReadonlySet<CoinCode>
}

/**
 * Several processes can together pass their own limit by a little, and prices move between two calls: the books leave
 * them this many times as much.
 */
const ROOM = 2n

/**
 * Sets the bound of every coin that has a usable price; without one the last stands. To be called every few seconds.
 */
export async function boundPosition({ read, clock, market, policy, coins }: BoundDeps): Promise<void> {
  const board = await market.board()
  const most = dollars(policy.inventory.maximumUsd)
  const bounds = [...coins].flatMap((coin): readonly Money[] => {
    const price = board.usable(coin)
    return price.ok ? [convert({ ...most, amount: most.amount * ROOM }, invert(price.value.rate), 'down')] : []
  })
  if (bounds.length > 0) await putHouseBounds(read, bounds, clock.now())
}
