/** The expected noes of support. */
import type { Refusal } from '@zend/kernel'
import type { KeyReused } from '../idempotency/index.ts'

/** There is no such thing among this customer's. */
export type NotFound = Refusal<'not_found'>
/** The customer handed us enough for now; `retryAt` is when more is taken. */
export type TooMuch = Refusal<'rate_limited', { retryAt: Date }>
/** Why a message was not taken. */
export type WriteRefusal = NotFound | TooMuch | KeyReused | Refusal<'attachment_unknown'>
/** Why a file was not taken. */
export type AttachRefusal = TooMuch | Refusal<'picture_unreadable'> | Refusal<'file_unreadable'>
