/** Dependencies of this product's use cases. Types only. It knows no other product: each is passed to it by its kind. */
import type { BatchWay, NetworkName } from '@zend/contracts'
import type { BusinessId, CoinCode, HolderId, Refusal, Result } from '@zend/kernel'
import type { ApprovalJudge, Asking, PayloadOfKind, ReadyToRelease } from '../../core/approvals/index.ts'
import type { ActDeps } from '../../core/confirmation/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import type { LimitsPolicy } from '../../core/limits/index.ts'
import type { NameThresholds } from '../../core/names/index.ts'
import type { OfferedPart, Outcome } from '../../core/offers/index.ts'
import type { PersonsDeps } from '../../core/persons/index.ts'
import type { Market } from '../../core/pricing/index.ts'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PayoutRail } from '../../ports/payout-rail.ts'
import type { BatchRow } from './batch.ts'
import type { BatchPolicy } from './batch.policy.ts'
import type { ReadXml } from './read-pain.ts'
import type { RowTerms } from './understand-row.ts'

/** Who acts for a company. */
export type CompanyActor = ActorIds & { readonly holder: BusinessId }

/** The kinds of payments that rows become. */
export const ROW_KINDS = ['withdrawal', 'transfer', 'quick-sell'] as const
/** A kind of payment that rows become. */
export type RowKind = (typeof ROW_KINDS)[number]

/** How rows of one way are paid. */
export type WayOfPaying = {
  /** Prices a row now. It has been looked at. */
  readonly offer: (row: BatchRow, payWith: CoinCode, now: Date) => Promise<Result<OfferedPart, Refusal>>
}

/** How one kind of payments is made. */
export type KindOfPayment = {
  readonly prepare: (actor: ActorIds, pays: PayloadOfKind) => Promise<Result<ReadyToRelease, Refusal>>
}

/** Reads what became of payments of one kind, by id. */
export type ReadOutcomes = (read: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Outcome>>

/** An address as it was looked at: its canonical form, or the code of why it is not paid. */
export type SeenAddress = Result<{ readonly address: string }, Refusal>

/** The log for operators. */
export type BatchLog = {
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

/** All dependencies of the module. */
export type BatchDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: BatchPolicy
  readonly confirmation: PersonsDeps & ActDeps
  readonly approvals: Asking
  readonly limits: LimitsPolicy
  readonly market: Market
  readonly readXml: ReadXml
  readonly terms: RowTerms
  readonly names: NameThresholds
  readonly rails: readonly Pick<PayoutRail, 'serves' | 'resolveName'>[]
  /** Looks whether a company may pay an address. */
  readonly seeAddress: (
    read: Tx,
    query: { readonly holder: HolderId; readonly network: NetworkName; readonly address: string; readonly now: Date },
  ) => Promise<SeenAddress>
  readonly ways: Readonly<Record<BatchWay, WayOfPaying>>
  readonly outcomes: Readonly<Record<RowKind, ReadOutcomes>>
}

/** Dependencies of paying what was confirmed: the confirmer signs each payment. */
export type PayDeps = BatchDeps & {
  readonly judge: ApprovalJudge
  readonly kinds: Readonly<Record<RowKind, KindOfPayment>>
  readonly log: BatchLog
}
