/** What checking confirmations needs. Types only. */
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { IdentityPolicy } from '../identity/index.ts'
import type { ProvenanceKeys } from '../provenance/index.ts'
import type { SealingKey } from '../notices/index.ts'
import type { ConfirmerKeys } from './keys.ts'

/** `sealingKey` seals codes for the process that mails them. */
export type ConfirmationDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: IdentityPolicy
  readonly keys: ConfirmerKeys
  readonly sealingKey: SealingKey
  /** Proves where money comes from that a swap or a transfer gives. */
  readonly provenance: ProvenanceKeys
}
