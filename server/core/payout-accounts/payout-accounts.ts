/** What a saved account is, and what this module is given. Types only. */
import type { PayoutMethod } from '@zend/contracts'
import type { HolderId, Id, LocalCurrency, UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PayoutDestination, PayoutRail } from '../../ports/payout-rail.ts'
import type { ActDeps } from '../confirmation/index.ts'
import type { NameMatch, NameThresholds } from '../names/index.ts'
import type { PersonsDeps } from '../persons/index.ts'

/** One saved account. */
export type PayoutAccountId = Id<'acc'>

/** How a name compares: `unknown` for a business, whose accounts are looked at by people. */
export type AccountMatch = NameMatch | 'unknown'

/** An account of local money that was saved for payouts of a holder's money. */
export type SavedAccount = {
  readonly id: PayoutAccountId
  readonly holder: HolderId
  /** Who saved it. */
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

/** The numbers this module runs by; their values live in the configuration. */
export type PayoutAccountsPolicy = {
  /** So many accounts can be saved for one holder. */
  readonly savedMax: number
  /** Name enquiries of one customer within an hour: banks tell names, and must not be emptied through us. */
  readonly enquiriesPerHourMax: number
  readonly names: NameThresholds
}

/** What is known of people elsewhere: the name they were verified with, `null` before that. */
export type KnownPeople = {
  readonly verifiedName: (tx: Tx, userId: UserId) => Promise<{ readonly name: string } | null>
}

/** Everything the module may need; each use case names its own part. `rails` are asked in their order. */
export type PayoutAccountsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: PayoutAccountsPolicy
  readonly confirmation: PersonsDeps & ActDeps
  readonly people: KnownPeople
  readonly rails: readonly Pick<PayoutRail, 'serves' | 'resolveName'>[]
  /** Whether something of the customer's still pays into this account by itself. */
  readonly isInUse: (tx: Tx, id: PayoutAccountId) => Promise<boolean>
}

/** Where a payout to this account goes. */
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
