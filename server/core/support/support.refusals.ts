/** Refusals of support. */
import type { Refusal } from '@zend/kernel'
import type { KeyReused } from '../idempotency/index.ts'

/** This customer has no such thing. */
export type NotFound = Refusal<'not_found'>
/** The customer has reached a limit; `retryAt` is when more is accepted. */
export type TooMuch = Refusal<'rate_limited', { retryAt: Date }>
/** Why a message was refused. */
export type WriteRefusal = NotFound | TooMuch | KeyReused | Refusal<'attachment_unknown'>
/** Why a file was refused. */
export type AttachRefusal = TooMuch | Refusal<'picture_unreadable'> | Refusal<'file_unreadable'>
