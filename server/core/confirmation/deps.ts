/** Dependencies of checking confirmations. Types only. */
import type { KeyObject } from 'node:crypto'
import type { Result } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Statement } from '../authorizations/index.ts'
import type { CodesPolicy } from '../codes/index.ts'
import type { ActorIds, HoldsPolicy } from '../holders/index.ts'
import type { SealingKey } from '../notices/index.ts'
import type { ProvenanceKeys } from '../provenance/index.ts'
import type { ConfirmerKeys } from './keys.ts'
import type { ActKinds } from './act-kind.ts'
import type { ApprovalRefusal, PaymentsStopped } from './confirmation.ts'
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
  /** The key of the hashes of invited addresses (core/companies). */
  readonly addressKey: KeyObject
  /** Keys that prove the origin of money given in a swap or a transfer. */
  readonly provenance: ProvenanceKeys
  /** What a company's policy says to what its member confirms (`core/approvals`). Not asked about a person's own money. */
  readonly companyGate: CompanyGate
}

/**
 * Decides whether a statement about a company's money may be signed for this member now, and notes that it is. It runs
 * after all proofs were right, in the transaction that commits before the signature leaves.
 */
export type CompanyGate = (
  tx: Tx,
  by: ActorIds,
  statement: Statement,
) => Promise<Result<null, ApprovalRefusal | PaymentsStopped>>
