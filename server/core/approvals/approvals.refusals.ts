/** Refusals of approvals. Types only. */
import type { AssetCode, Refusal } from '@zend/kernel'

/** Refusal: less is available than would be put on hold; `available` is decimal text in `currency`. */
export type NotEnough = Refusal<'insufficient_funds', { readonly available: string; readonly currency: AssetCode }>
/** Refusal: one person alone runs the company, and that much a day needs a second one who may approve. */
export type SingleControlLimit = Refusal<'single_control_limit'>
/**
 * Refusal: others would have to approve, and the last of them was suspended or removed lately; or one whom a rule wants
 * for a change of the policy was. From `retryAt` on those who are left may act without them.
 */
export type ApproverGone = Refusal<'approver_gone', { readonly retryAt: Date }>
/** Refusal: a rule, by its place, names people who cannot approve, or too few of them. */
export type RuleUnmet = Refusal<'rule_unmet', { readonly rule: number }>
/** Refusal: the request has ended. */
export type ApprovalClosed = Refusal<'approval_closed'>
/** Refusal: the request was changed meanwhile: look at it again. */
export type VersionChanged = Refusal<'version_changed'>
/** Refusal: nobody approves what they asked for. */
export type OwnRequest = Refusal<'own_request'>
/** Refusal: this person decided on it before. */
export type VoteGiven = Refusal<'vote_given'>
/** Refusal: it is approved, and a rule has it wait until then. */
export type ReleaseDelayed = Refusal<'release_delayed', { readonly until: Date }>
/** Refusal: votes are missing, or lost their worth: it waits again. */
export type VotesMissing = Refusal<'votes_missing'>
/** Refusal: the API key that asked for it was revoked. */
export type KeyRevoked = Refusal<'key_ended'>
/** Refusal: the company is frozen, we suspended it, or are looking whether a list names it. Nothing is released. */
export type CompanyStopped = Refusal<'company_frozen' | 'company_suspended' | 'company_in_review'>
