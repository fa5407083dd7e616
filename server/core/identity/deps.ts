/** What the identity module's use cases are given. Types only. */
import type { UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SealingKey } from '../notices/index.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { IdentityPolicy } from './policy.ts'
import type { IdentityKeys } from './secrets.ts'

/**
 * What else happens when an account is opened, in the transaction that opens it. It must not refuse: when it throws, the account is not opened.
 * `referralCode` is what was entered at sign-up, as it was entered.
 */
export type OnAccountOpened = (tx: Tx, opened: { readonly userId: UserId; readonly referralCode: string | null; readonly at: Date }) => Promise<void>

/** Everything the module may need; each use case names its own part of it. */
export type IdentityDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: IdentityPolicy
  readonly keys: IdentityKeys
  readonly sealingKey: SealingKey
  readonly hasher: PasswordHasher
  readonly onAccountOpened: OnAccountOpened
}
