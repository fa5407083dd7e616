/**
 * What this product's use cases are given. Types only, but for the queue of its orders; each use case names its own
 * part.
 */
import type { CoinCode, HolderId, Money, Result } from '@zend/kernel'
import type { ActDeps } from '../../core/confirmation/index.ts'
import type { LimitsPolicy } from '../../core/limits/index.ts'
import { openOrders, type Orders } from '../../core/offers/index.ts'
import type { PersonsDeps } from '../../core/persons/index.ts'
import type { Market } from '../../core/pricing/index.ts'
import type { QuoteKey } from '../../core/quotes/index.ts'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PayoutRail } from '../../ports/payout-rail.ts'
import type { QuickSellPolicy } from './quick-sell.policy.ts'
import type { InventoryLimit } from './quick-sell.refusals.ts'
import { sellRecorders } from './quick-sell.repo.ts'

/** Opens the queue in which sales are begun; one per process. */
export const openSellOrders = (deps: { readonly db: Pick<Database, 'transact'>; readonly clock: Clock }): Orders =>
  openOrders(deps, sellRecorders)

/** Everything the module may need. */
export type QuickSellDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: QuickSellPolicy
  readonly limits: LimitsPolicy
  readonly market: Market
  readonly quoteKey: QuoteKey
  readonly orders: Orders
  readonly confirmation: PersonsDeps & ActDeps
  /** How far a holder is verified. */
  readonly people: { readonly tier: (tx: Tx, holder: HolderId) => Promise<number> }
  /** Who pays, best first as long as nothing is known of them. */
  readonly rails: readonly PayoutRail[]
  /** The coins that are sold: those that can come. */
  readonly coins: ReadonlySet<CoinCode>
  /** Whether our own position can take this. */
  readonly room: (changes: readonly Money[]) => Promise<Result<null, InventoryLimit>>
}

/** What this product tells operators. */
export type QuickSellLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}
