/** Types of saved accounts, and the module's dependencies. */
import type { PayoutMethod } from '@zend/contracts'
import type { HolderId, Id, LocalCurrency, UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PayoutDestination, PayoutRail } from '../../ports/payout-rail.ts'
import type { Asking } from '../approvals/index.ts'
import type { ActDeps } from '../confirmation/index.ts'
import type { NameMatch, NameThresholds } from '../names/index.ts'
import type { PersonsDeps } from '../persons/index.ts'

/** Id of one saved account. */
export type PayoutAccountId = Id<'acc'>

/** Result of a name comparison: `unknown` for a business, whose accounts people check. */
export type AccountMatch = NameMatch | 'unknown'

/** An account of local money, saved for payouts of a holder's money. */
export type SavedAccount = {
  readonly id: PayoutAccountId
  readonly holder: HolderId
  /** The person who saved it. */
  readonly madeBy: UserId
  readonly country: string
  readonly currency: LocalCurrency
  readonly method: PayoutMethod
  readonly institution: string
  readonly institutionName: string
  readonly branch: string | null
  readonly accountType: string | null
  /** In its canonical form. */
  readonly accountNumber: string
  readonly accountName: string
  readonly match: Exclude<AccountMatch, 'differs'>
  readonly createdAt: Date
}

/** Settings of this module; their values are in the configuration. */
export type PayoutAccountsPolicy = {
  /** The maximum number of accounts saved for one holder. */
  readonly savedMax: number
  /** Name enquiries of one customer per hour: banks reveal names, and must not be harvested through us. */
  readonly enquiriesPerHourMax: number
  readonly names: NameThresholds
}

/** Reads people from another module: their verified name, `null` before verification. */
export type KnownPeople = {
  readonly verifiedName: (tx: Tx, userId: UserId) => Promise<{ readonly name: string } | null>
}

/** Everything the module may need; each use case picks its part. `rails` are tried in order. */
export type PayoutAccountsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: PayoutAccountsPolicy
  readonly confirmation: PersonsDeps & ActDeps
  readonly approvals: Asking
  readonly people: KnownPeople
  readonly rails: readonly Pick<PayoutRail, 'serves' | 'resolveName'>[]
  /** Tells whether an automatic payout of the customer still uses this account. */
  readonly isInUse: (tx: Tx, id: PayoutAccountId) => Promise<boolean>
}

/** Returns the payout destination of an account. */
export const destinationOf = (account: SavedAccount): PayoutDestination => ({
  country: account.country,
  currency: account.currency,
  method: account.method,
  institution: account.institution,
  branch: account.branch,
  accountType: account.accountType,
  accountNumber: account.accountNumber,
  accountName: account.accountName,
})
