/** Refusals of companies' verification. */
import type { Refusal } from '@zend/kernel'
import type { ReencodeRefusal } from '../pictures/index.ts'

/** Nothing can be changed while it is reviewed, or after it ended. */
export type Closed = Refusal<'kyb_closed'>
/** Only what is asked for again can be changed; `field` is what was not. */
export type NotAsked = Refusal<'kyb_not_asked', { readonly field: string }>
/** Why a case could not be changed. */
export type EditRefusal = Closed | NotAsked
/** What is missing before it can be handed in, as item keys. */
export type Incomplete = Refusal<'kyb_incomplete', { readonly missing: readonly string[] }>
/** Why the business info was refused. */
export type InfoRefusal = EditRefusal | Refusal<'invalid_request' | 'name_not_allowed', { readonly field: string }>
/** Why roles and holdings were refused. */
export type HoldRefusal = Refusal<'party_unknown'> | Refusal<'shares_exceeded'>
/** Why somebody behind a company could not be written down. */
export type AddPartyRefusal = EditRefusal | HoldRefusal | Refusal<'party_limit', { readonly limit: number }>
/** Why they could not be changed. */
export type ChangePartyRefusal = EditRefusal | HoldRefusal | Refusal<'not_found'>
/** Why they, or a page, could not be removed. */
export type RemoveRefusal = EditRefusal | Refusal<'not_found'>
/** Too much for now; `retryAt` is when more is accepted. */
export type TooMuch = Refusal<'rate_limited', { readonly retryAt: Date }>
/** Why no link was sent. */
export type LinkRefusal =
  | Closed
  | TooMuch
  | Refusal<'not_found'>
  | Refusal<'already_verified'>
  | Refusal<'verification_in_review'>
/** Why a page was refused. */
export type PageRefusal =
  | EditRefusal
  | TooMuch
  | ReencodeRefusal
  | Refusal<'file_unreadable'>
  | Refusal<'paper_unknown'>
  | Refusal<'paper_date_needed'>
  | Refusal<'paper_too_old'>
/** The link opens nothing. */
export type LinkExpired = Refusal<'link_expired'>
/** Why a place for a picture was refused. */
export type PlaceRefusal = LinkExpired | TooMuch | Refusal<'consent_needed'>
/** Why a person's number was refused. */
export type GiveNumberRefusal =
  | LinkExpired
  | Refusal<'consent_needed'>
  | Refusal<'identity_number_invalid'>
  | Refusal<'under_age'>
/** Why what a person gave could not be handed in. */
export type SubmitLinkRefusal = PlaceRefusal | Incomplete | Refusal<'document_kind_unknown'>
/** Why an account's verification cannot be reused. */
export type ReuseRefusal = LinkExpired | TooMuch | Refusal<'verification_needed'>
