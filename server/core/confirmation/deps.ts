/** Dependencies of checking confirmations. Types only. */
import type { KeyObject } from 'node:crypto'
import type { Channel } from '@zend/contracts'
import type { Result } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Statement } from '../authorizations/index.ts'
import type { CodesPolicy } from '../codes/index.ts'
import type { ActorIds, HoldsPolicy } from '../holders/index.ts'
import type { SealingKey } from '../notices/index.ts'
import type { ProvenanceKeys } from '../provenance/index.ts'
import type { ConfirmerKeys } from './keys.ts'
import type { Act, ActKind, ActKinds } from './act-kind.ts'
import type { ApprovalRefusal, ByRequest, PaymentsStopped, SignatureInvalid } from './confirmation.ts'
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
  /** What a company's API keys may have done (`core/api-keys`). */
  readonly keyGate: KeyGate
}

/** Judges what an API key asks for. Nothing that its caller says about the key is believed. */
export type KeyGate = {
  /**
   * Verifies the company's signature over a request, that the request asks for exactly this, and that the key and its
   * member may; and notes that its idempotency key stands for this. Throws on a statement that no request can ask for.
   */
  readonly request: (
    tx: Tx,
    by: ByRequest,
    asked: { readonly act: Act; readonly kind: ActKind; readonly statement: Statement },
  ) => Promise<Result<null, SignatureInvalid>>
  /** Whether this is the secret of a key that may swap this holder's money for this person now. */
  readonly maySwap: (read: Tx, by: ActorIds, secret: string) => Promise<boolean>
}

/**
 * Decides whether a statement about a company's money may be signed for this member now, and notes that it is. It runs
 * after all proofs were right, in the transaction that commits before the signature leaves.
 */
export type CompanyGate = (
  tx: Tx,
  by: ActorIds & { readonly channel: Channel },
  statement: Statement,
) => Promise<Result<null, ApprovalRefusal | PaymentsStopped>>
