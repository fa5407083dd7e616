/**
 * The API's view of confirming an act. PINs are stored and compared, and codes of acts made and checked, behind this
 * type in a separate process (core/confirmation, apps/confirmer). Only that process signs what was confirmed, so a
 * compromised API cannot state what nobody confirmed (docs/decisions/037).
 */
import type { Channel } from '@zend/contracts'
import type { ApiKeyId, Money, Refusal, Result, SwapId, UserId } from '@zend/kernel'
import type { Authorization, Statement } from '../authorizations/index.ts'
import type { CodePurpose, CodeRefusal, CodeSent, SendRefusal } from '../codes/index.ts'
import type { Actor, ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { Act } from './act-kind.ts'
import type { PinRefusal } from './pin.ts'

/** A mailed code and its act, as the caller understood the request. A code for any other amount or payee is wrong. */
export type MailedCode = { readonly act: Act; readonly code: string }

/** Confirmed by the mailed code alone. */
export type ByCode = ActorIds & { readonly otp: MailedCode; readonly pin?: undefined; readonly request?: undefined }
/** Confirmed by the PIN alone. */
export type ByPin = ActorIds & { readonly pin: string; readonly otp?: undefined; readonly request?: undefined }
/** Confirmed by both. */
export type ByBoth = ActorIds & { readonly pin: string; readonly otp: MailedCode; readonly request?: undefined }
/** Confirmed by the company's own signature over the request of its API key. */
export type ByRequest = ActorIds & {
  readonly request: SignedRequest
  readonly pin?: undefined
  readonly otp?: undefined
}
/**
 * What a person confirms with, and for whose money: the PIN, the mailed code, or both; or what a company's API key
 * does. A code issued for a passkey's answer counts as mailed.
 */
export type Confirmation = ByCode | ByPin | ByBoth | ByRequest

/**
 * A request as an API key sent it, for the confirmer to verify its signature by itself (RFC 9421). `input` and
 * `signature` are the fields of these names; an absent field is empty text.
 */
export type SignedRequest = {
  readonly keyId: ApiKeyId
  readonly method: string
  readonly path: string
  /** Begins with `?` where there is one. */
  readonly query: string
  readonly body: string
  readonly contentDigest: string
  readonly idempotencyKey: string
  readonly input: string
  readonly signature: string
}

/** What money out is confirmed with: by a person with code and PIN, by an API key with its request. */
export type Proof =
  | { readonly otp: string; readonly pin: string; readonly request?: never }
  | { readonly request: SignedRequest }

/** The confirmation of this act by this actor. */
export const confirmedBy = ({ userId, holder }: ActorIds, act: Act, proof: Proof): ByBoth | ByRequest =>
  proof.request === undefined
    ? { userId, holder, pin: proof.pin, otp: { act, code: proof.otp } }
    : { userId, holder, request: proof.request }

/** How an act is asked for, by what it is confirmed with. */
export const channelOf = (proof: Proof): Channel => (proof.request === undefined ? 'app' : 'api')

/** Refusal: there is no signature of the company over this request; `reason` says what is wrong with it. */
export type SignatureInvalid = Refusal<'signature_invalid', { readonly reason: SignatureFault }>
/** What is wrong with a signature. `used`: the idempotency key was signed for something else a moment ago. */
export type SignatureFault = 'missing' | 'malformed' | 'components' | 'expired' | 'digest' | 'wrong' | 'other' | 'used'

/** Why an act was not confirmed. */
export type ConfirmRefusal = CodeRefusal | PinRefusal
/**
 * Why a statement about a company's money or members is not signed for a member alone: others must approve it, more
 * than one person must be able to, or the last who could was put out a moment ago.
 */
export type ApprovalRefusal =
  | Refusal<'approval_needed' | 'single_control_limit'>
  | Refusal<'approver_gone', { readonly retryAt: Date }>
/** Why a company's payment is not signed, whoever asks: its payments are stopped, or we look whether a list names it. */
export type PaymentsStopped = Refusal<'company_frozen'>

/** The right code, which is used up when the act is done. */
export type CodeToSpend = { readonly purpose: CodePurpose; readonly sentAt: Date }
/** Result of a confirmation: the code to use up and the signature over the statement, each if there was one. */
export type Confirmed = { readonly code: CodeToSpend | null; readonly authorization: Authorization | null }

/** Input for changing the PIN. `currentPin` is `null` when it was forgotten. */
export type UpdatePinCommand = { readonly code: string; readonly pin: string; readonly currentPin: string | null }
/** When the hold on money out ends; `null` when there is none. */
export type PinUpdated = { readonly heldUntil: Date | null }
/** Refusal: the PIN is among those guessed first. */
export type PinBlocked = Refusal<'pin_blocked', { readonly field: string }>
/** Why no PIN was created. */
export type CreatePinRefusal = PinBlocked | Refusal<'pin_exists'>
/** Why the PIN was not changed. */
export type UpdatePinRefusal = PinBlocked | ConfirmRefusal

/** Checks the customer's PIN. Counts a wrong try before it answers, whatever the caller does with the answer. */
export type PinGate = (userId: UserId, pin: string) => Promise<Result<null, PinRefusal>>

/** A swap as its maker confirms it, each sum as it will be booked. */
export type SwapToConfirm = ActorIds & {
  readonly id: SwapId
  readonly given: Money
  readonly fee: Money
  readonly received: Money
}
/**
 * Checks the PIN as `PinGate` does, for this swap: the database books it only after a right PIN, within ten minutes.
 */
export type SwapGate = (swap: SwapToConfirm, proof: SwapProof) => Promise<Result<null, PinRefusal | KeyRefused>>
/** What a swap is confirmed with: the PIN, or the secret of the company's API key that asks for it. */
export type SwapProof = { readonly pin: string } | { readonly keySecret: string }
/** Refusal: the API key may not do this now. */
export type KeyRefused = Refusal<'forbidden'>

/**
 * The confirmer. Every call is safe to repeat: none uses a code up, and each counts its wrong tries before it answers.
 * Throws when it is unreachable.
 */
export type Confirmer = {
  /**
   * Checks the code, then the PIN, or an API key's signature, and signs the statement, if there is one. Throws on a
   * statement of another holder or of another act than the code's, and for a company when the person lacks the
   * permission. Only a statement is refused for want of approvals, and only one that moves money out because payments
   * are stopped.
   */
  readonly confirm: (
    by: Confirmation,
    statement: Statement | null,
  ) => Promise<Result<Confirmed, ConfirmRefusal | ApprovalRefusal | PaymentsStopped | SignatureInvalid>>
  readonly checkPin: PinGate
  readonly confirmSwap: SwapGate
  readonly mailCode: (actor: ActorIds, act: Act) => Promise<Result<CodeSent, SendRefusal>>
  readonly createPin: (userId: UserId, pin: string, ip: string) => Promise<Result<null, CreatePinRefusal>>
  readonly updatePin: (
    userId: UserId,
    command: UpdatePinCommand,
    ip: string,
  ) => Promise<Result<PinUpdated, UpdatePinRefusal>>
}

type Deps = { readonly confirmer: Confirmer }

/**
 * Mails the person a code that confirms one act for this money; the mail names the act. A new code ends the previous
 * one.
 */
export const sendActionCode = ({ confirmer }: Deps, { userId, holder }: ActorIds, act: Act) =>
  confirmer.mailCode({ userId, holder }, act)

/**
 * Stores the signed-in person's first PIN: once, without a code, right after signing in (specification §4). Of two
 * concurrent calls one succeeds.
 */
export const createPin = ({ confirmer }: Deps, { userId }: Actor, pin: string, { ip }: Caller) =>
  confirmer.createPin(userId, pin, ip)

/**
 * Replaces the signed-in person's PIN with a mailed code; resets wrong tries and ends a lock. While a lock lasts, the
 * current PIN is not checked; changing without it stays possible, and holds money out for a day.
 */
export const updatePin = ({ confirmer }: Deps, { userId }: Actor, command: UpdatePinCommand, { ip }: Caller) =>
  confirmer.updatePin(userId, command, ip)
