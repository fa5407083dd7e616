/** Dependencies of this product's use cases. Types only, but for the poster that books swaps. */
import type { CoinCode } from '@zend/kernel'
import { activityRecorder } from '../../core/activity/index.ts'
import type { SwapGate } from '../../core/confirmation/index.ts'
import { eventRecorder } from '../../core/events/index.ts'
import { keyRecorder } from '../../core/idempotency/index.ts'
import { type BatchPoster, type BatchPosterOptions, books, createBatchPoster } from '../../core/ledger/index.ts'
import type { Market } from '../../core/pricing/index.ts'
import type { QuoteKey } from '../../core/quotes/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Inventory } from './inventory.ts'
import type { SwapPolicy } from './swap.policy.ts'
import { swapRecorder } from './swap.repo.ts'

const RECORDERS = { swap: swapRecorder, activity: activityRecorder, key: keyRecorder, events: eventRecorder }

/** Books swaps, each with its row, its activity item, its key and its announcements, many in one commit. */
export type SwapPoster = BatchPoster<typeof RECORDERS>

/** Opens the poster of swaps; one per process. */
export const openSwapPoster = (options: Omit<BatchPosterOptions, 'recorders' | 'by'>): SwapPoster =>
  createBatchPoster({ ...options, recorders: RECORDERS, by: { books: books('swap'), kind: 'swap' } })

/** All dependencies of the product; each use case picks what it needs. */
export type SwapDeps = {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly policy: SwapPolicy
  readonly market: Market
  readonly inventory: Inventory
  readonly quoteKey: QuoteKey
  readonly poster: SwapPoster
  /** The coins that can be swapped: those that can be deposited and withdrawn. */
  readonly coins: ReadonlySet<CoinCode>
  /**
   * Checks the customer's PIN; a wrong attempt is counted whatever happens to the swap, and the books accept no swap
   * without a right one.
   */
  readonly confirmSwap: SwapGate
}
