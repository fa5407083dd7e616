/** Refusals of verification. */
import type { VerificationStep } from '@zend/contracts'
import type { Refusal } from '@zend/kernel'
import type { ReencodeRefusal } from '../pictures/index.ts'

/** Too much was submitted for now; `retryAt` is when more is accepted. */
export type TooMuch = Refusal<'rate_limited', { readonly retryAt: Date }>
/** A step is done or under way. */
export type StepRefusal = Refusal<'already_verified'> | Refusal<'verification_in_review'>
/** A step needs others first, listed in `missing`. */
export type NeededFirst = Refusal<'verification_needed', { readonly missing: readonly VerificationStep[] }>
/** Why an identity number was refused. */
export type NumberRefusal = StepRefusal | TooMuch | Refusal<'identity_number_invalid'> | Refusal<'under_age'>
/** Why a document was refused. */
export type DocumentRefusal =
  | StepRefusal
  | NeededFirst
  | TooMuch
  | Refusal<'document_kind_unknown'>
  | Refusal<'attachment_unknown'>
  | Refusal<'picture_unreadable'>
/** Why an address was refused. */
export type AddressRefusal = StepRefusal | NeededFirst | TooMuch | Refusal<'attachment_unknown'>
/** Why a file was refused. */
export type FileRefusal = TooMuch | ReencodeRefusal | Refusal<'file_unreadable'>
