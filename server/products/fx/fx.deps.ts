/** Dependencies of this product's use cases. Types only, but for the queue of its orders. */
import type { FxPayee } from '@zend/corridors'
import type { BusinessId, HolderId, Result } from '@zend/kernel'
import type { Asking } from '../../core/approvals/index.ts'
import type { ActDeps } from '../../core/confirmation/index.ts'
import type { LimitsPolicy } from '../../core/limits/index.ts'
import { openOrders, type Orders } from '../../core/offers/index.ts'
import type { PersonsDeps } from '../../core/persons/index.ts'
import type { Market } from '../../core/pricing/index.ts'
import type { QuoteKey } from '../../core/quotes/index.ts'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FxPayer } from './fx-payment.ts'
import type { FxPolicy } from './fx.policy.ts'
import type { SupplierRefusal } from './fx.refusals.ts'
import { paymentRecorders } from './payments.repo.ts'

/** A bank's word on whether an account has a name; see `NameCheck` of core/suppliers. */
export type NameAnswer = 'match' | 'close' | 'none' | 'not_possible'

/** A supplier that can be paid now, in the version that is approved. */
export type PayableSupplier = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly payee: FxPayee
  readonly usableFrom: Date
  /** What its bank said of the name; `null` while none has answered. */
  readonly nameCheck: { readonly answer: NameAnswer; readonly name: string | null } | null
}

/** Returns the supplier of a company that is to be paid, or why it cannot be. */
export type SupplierForPayment = (
  tx: Tx,
  company: BusinessId,
  supplierId: string,
  now: Date,
) => Promise<Result<PayableSupplier, SupplierRefusal>>

/** Opens the queue in which payments abroad are begun; one per process. */
export const openFxOrders = (deps: { readonly db: Pick<Database, 'transact'>; readonly clock: Clock }): Orders =>
  openOrders(deps, paymentRecorders)

/** All dependencies of ordering. */
export type FxDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: FxPolicy
  readonly limits: LimitsPolicy
  readonly market: Market
  readonly quoteKey: QuoteKey
  readonly orders: Orders
  readonly confirmation: PersonsDeps & ActDeps
  readonly approvals: Asking
  /** Returns a holder's verification tier. */
  readonly people: { readonly tier: (tx: Tx, holder: HolderId) => Promise<number> }
  readonly supplier: SupplierForPayment
  /** Returns the company as banks are told; `null` while it has not said who it is. */
  readonly payer: (tx: Tx, company: BusinessId) => Promise<FxPayer | null>
}

/** The log for operators. */
export type FxLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}
