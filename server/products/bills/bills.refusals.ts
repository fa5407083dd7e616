/** Expected refusals of bills. */
import type { Refusal } from '@zend/kernel'

/** Refusal: there is no such bill. */
export type NotFound = Refusal<'not_found'>
/** Refusal: it is not open any more, or is not paid in this way. */
export type BillClosed = Refusal<'bill_closed'>
/** Refusal: too many; `retryAt` is when another is taken. */
export type TooMany = Refusal<'rate_limited', { readonly retryAt: Date }>
/** Refusal: part of the command is malformed. */
export type Malformed = Refusal<'invalid_request', { readonly field: string }>

/** Why a bill was not made. */
export type CreateRefusal =
  | Malformed
  | TooMany
  | Refusal<'bill_number_used'>
  | Refusal<'bill_sum'>
  | Refusal<'amount_too_large', { readonly currency: string; readonly maximum: string }>
  | Refusal<'asset_unknown', { readonly currency: string }>

/** Why a bill was not mailed. */
export type MailRefusal = NotFound | BillClosed | TooMany | Refusal<'bill_no_mail'>

/** Why no quote was made. */
export type QuoteRefusal =
  | NotFound
  | BillClosed
  | TooMany
  | Refusal<'price_stale' | 'price_sources_disagree' | 'price_jumped', { readonly currency: string }>
  | Refusal<'amount_too_small', { readonly currency: string; readonly minimum: string }>
  | Refusal<'network_not_available'>
  | Refusal<'network_halted'>
  | Refusal<'address_not_ready'>

/** Why no address for what was too much was noted. */
export type RefundRefusal =
  | NotFound
  | BillClosed
  | TooMany
  | Refusal<'network_not_available'>
  | Refusal<'address_invalid'>
