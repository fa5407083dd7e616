/** Types of suppliers, and the module's dependencies. */
import type { FxPayee, ModulusTable } from '@zend/corridors'
import type { BusinessId, Id, SupplierId, UserId } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Asking } from '../approvals/index.ts'
import type { ActDeps } from '../confirmation/index.ts'
import type { SealingKey as NoticeKey } from '../notices/index.ts'
import type { SealingKey } from '../sealing/index.ts'

/** Id of one version of a supplier. */
export type SupplierVersionId = Id<'spv'>

/** What a version holds: the payee as it passed its corridor's checks, and the mail address of whom we ask there. */
export type SupplierDetails = { readonly payee: FxPayee; readonly contact: string }

/**
 * A bank's answer on whether the account has the payee's name. `close`: nearly, and `name` is what the account has.
 * `not_possible`: nobody there answers such questions.
 */
export type NameCheck = {
  readonly answer: 'match' | 'close' | 'none' | 'not_possible'
  readonly name: string | null
  readonly at: Date
}

/** How a question to the earlier contact ended; `withdrawn` by the company. */
export type VersionAnswer = 'confirmed' | 'refused' | 'withdrawn'

/** One version, as stored. It never changes. */
export type SupplierVersion = {
  readonly id: SupplierVersionId
  readonly supplier: SupplierId
  readonly holder: BusinessId
  /** 1 for the first; each is one more than the one before. */
  readonly number: number
  /** The version whose details it was to replace; `null` for the first. */
  readonly replaces: number | null
  readonly madeBy: UserId
  readonly madeAt: Date
  readonly details: SupplierDetails
  /** When payments to it may leave, if the earlier contact has confirmed it by then where it is asked. */
  readonly usableFrom: Date
  /** Until when the earlier contact can answer; `null` where nobody is asked. */
  readonly askedUntil: Date | null
  readonly answer: VersionAnswer | null
  readonly nameCheck: NameCheck | null
}

/** Where a supplier stands: `current` is the last version that holds, `latest` the last one that was made. */
export type Supplier = {
  readonly id: SupplierId
  readonly createdAt: Date
  readonly current: SupplierVersion
  readonly latest: SupplierVersion
}

/** Settings of this module; their values are in the configuration. Durations are milliseconds. */
export type SuppliersPolicy = {
  /** The most suppliers of one company. */
  readonly savedMax: number
  /** For how long no payment leaves for new account details, from when they were saved. */
  readonly coolingMs: number
  /** For how long the earlier contact can answer. */
  readonly askMs: number
}

/** Everything the module may need; each use case picks its part. `sealingKey` seals links until their mail has gone. */
export type SuppliersDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: SuppliersPolicy
  readonly confirmation: ActDeps
  readonly approvals: Asking
  readonly suppliersKey: SealingKey
  readonly sealingKey: NoticeKey
  /** The table for British accounts; `null` checks their form alone. */
  readonly modulus: ModulusTable | null
}

/** A version that the earlier contact is or was asked about. */
export type AskedVersion = SupplierVersion & { readonly askedUntil: Date }

/** Whether the earlier contact is or was asked about a version. */
export const isAsked = (version: SupplierVersion): version is AskedVersion => version.askedUntil !== null

/** The version that waits for the earlier contact, also when its link is over; `null` when none does. */
export const waitingOf = ({ latest }: Pick<Supplier, 'latest'>): AskedVersion | null =>
  isAsked(latest) && latest.answer === null ? latest : null

/** The payee's name as one text. */
export const nameOf = ({ name }: Pick<FxPayee, 'name'>): string =>
  name.type === 'company' ? name.company : `${name.first} ${name.last}`
