/**
 * Dependencies of this product's use cases. Types only, but for the queue of its orders; each use case picks what it
 * needs.
 */
import type { CoinCode, HolderId, Money, Result } from '@zend/kernel'
import type { Asking } from '../../core/approvals/index.ts'
import type { ActDeps } from '../../core/confirmation/index.ts'
import type { LimitsPolicy } from '../../core/limits/index.ts'
import { openOrders, type Orders } from '../../core/offers/index.ts'
import type { PayoutAccountsPolicy } from '../../core/payout-accounts/index.ts'
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

/** All dependencies of the module. */
export type QuickSellDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: QuickSellPolicy
  readonly limits: LimitsPolicy
  readonly market: Market
  readonly quoteKey: QuoteKey
  readonly orders: Orders
  readonly confirmation: PersonsDeps & ActDeps
  readonly approvals: Asking
  /** How many accounts a holder may have saved: a sale can save the one that it pays into. */
  readonly payoutAccounts: Pick<PayoutAccountsPolicy, 'savedMax'>
  /** Returns a holder's verification tier. */
  readonly people: { readonly tier: (tx: Tx, holder: HolderId) => Promise<number> }
  /** The rails, best first as long as nothing is known of their health. */
  readonly rails: readonly PayoutRail[]
  /** The coins that can be sold: those that can be deposited. */
  readonly coins: ReadonlySet<CoinCode>
  /** Checks whether our inventory can take these changes. */
  readonly room: (changes: readonly Money[]) => Promise<Result<null, InventoryLimit>>
}

/** The log for operators. */
export type QuickSellLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}
