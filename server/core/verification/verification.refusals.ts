/** The expected noes of verification. */
import type { VerificationStep } from '@zend/contracts'
import type { Refusal } from '@zend/kernel'
import type { ReencodeRefusal } from '../pictures/index.ts'

/** Enough was handed in for now; `retryAt` is when more is taken. */
export type TooMuch = Refusal<'rate_limited', { readonly retryAt: Date }>
/** A step is done or under way. */
export type StepRefusal = Refusal<'already_verified'> | Refusal<'verification_in_review'>
/** A step needs others first: `missing` are those. */
export type NeededFirst = Refusal<'verification_needed', { readonly missing: readonly VerificationStep[] }>
/** Why an identity number was not taken. */
export type NumberRefusal = StepRefusal | TooMuch | Refusal<'identity_number_invalid'> | Refusal<'under_age'>
/** Why a document was not taken. */
export type DocumentRefusal =
  | StepRefusal
  | NeededFirst
  | TooMuch
  | Refusal<'document_kind_unknown'>
  | Refusal<'attachment_unknown'>
  | Refusal<'picture_unreadable'>
/** Why an address was not taken. */
export type AddressRefusal = StepRefusal | NeededFirst | TooMuch | Refusal<'attachment_unknown'>
/** Why a file was not taken. */
export type FileRefusal = TooMuch | ReencodeRefusal | Refusal<'file_unreadable'>
