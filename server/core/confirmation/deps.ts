/** Dependencies of checking confirmations. Types only. */
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CodesPolicy } from '../codes/index.ts'
import type { HoldsPolicy } from '../holders/index.ts'
import type { SealingKey } from '../notices/index.ts'
import type { ProvenanceKeys } from '../provenance/index.ts'
import type { ConfirmerKeys } from './keys.ts'
import type { ActKinds } from './act-kind.ts'
import type { PinRule } from './pin.ts'

/** The policy of confirming. */
export type ConfirmationPolicy = CodesPolicy & HoldsPolicy & { readonly pin: PinRule }

/** `sealingKey` seals codes for the process that mails them. */
export type ConfirmationDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: ConfirmationPolicy
  readonly keys: ConfirmerKeys
  /** The acts that can be confirmed. */
  readonly acts: ActKinds
  readonly sealingKey: SealingKey
  /** Keys that prove the origin of money given in a swap or a transfer. */
  readonly provenance: ProvenanceKeys
}
