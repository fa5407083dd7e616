/** Dependencies of signing in. Types only. */
import type { CompanyInput } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Confirmer } from '../confirmation/index.ts'
import type { SealingKey } from '../notices/index.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { SignInPolicy } from './policy.ts'
import type { SignInKeys } from './secrets.ts'

/**
 * Called when an account is opened, in the transaction that opens it. It must not refuse: when it throws, the account
 * is not opened. `referralCode` and `company` are the sign-up's own.
 */
export type OnAccountOpened = (
  tx: Tx,
  opened: {
    readonly userId: UserId
    readonly referralCode: string | null
    readonly company: CompanyInput | null
    readonly at: Date
  },
) => Promise<void>

/** A credential in the database that we did not store for this customer: somebody else has write access. */
export type ForgedCredential = { readonly what: 'password' | 'token' | 'passkey'; readonly userId: UserId }

/** Everything the module may need; each use case picks its part. */
export type SignInDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: SignInPolicy
  readonly keys: SignInKeys
  readonly confirmer: Confirmer
  readonly sealingKey: SealingKey
  readonly hasher: PasswordHasher
  readonly onAccountOpened: OnAccountOpened
  /** Called with every credential that was refused because it is forged. */
  readonly onForged?: (forged: ForgedCredential) => void
}
