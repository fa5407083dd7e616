/** What the identity module's use cases are given. Types only. */
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SealingKey } from '../notices/index.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { IdentityPolicy } from './policy.ts'
import type { IdentityKeys } from './secrets.ts'

/** Everything the module may need; each use case names its own part of it. */
export type IdentityDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: IdentityPolicy
  readonly keys: IdentityKeys
  readonly sealingKey: SealingKey
  readonly hasher: PasswordHasher
}
