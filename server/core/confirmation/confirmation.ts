/**
 * What confirms an act, as whoever serves customers sees it: PINs are kept and compared, and codes of acts made and
 * checked, behind this type and in a process of its own (core/confirmation, apps/confirmer). It alone signs what was
 * confirmed, so that whoever holds the API cannot state what nobody confirmed (docs/decisions/037).
 */
import type { Money, Refusal, Result, SwapId, UserId } from '@zend/kernel'
import type { Authorization, Statement } from '../authorizations/index.ts'
import type { CodePurpose, CodeRefusal, CodeSent, SendRefusal } from '../codes/index.ts'
import type { Actor, ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { Act } from './act-kind.ts'
import type { PinRefusal } from './pin.ts'

/**
 * A mailed code and the act it is meant for, as the caller understood the request. A code of any other amount or payee
 * is wrong.
 */
export type MailedCode = { readonly act: Act; readonly code: string }

/** Confirmed by the mailed code alone. */
export type ByCode = ActorIds & { readonly otp: MailedCode; readonly pin?: undefined }
/** Confirmed by the PIN alone. */
export type ByPin = ActorIds & { readonly pin: string; readonly otp?: undefined }
/** Confirmed by both. */
export type ByBoth = ActorIds & { readonly pin: string; readonly otp: MailedCode }
/**
 * What a person confirms with, and for whose money: the PIN, the mailed code, or both. A code made for a passkey's
 * answer counts as one that was mailed.
 */
export type Confirmation = ByCode | ByPin | ByBoth

/** Why an act was not confirmed. */
export type ConfirmRefusal = CodeRefusal | PinRefusal

/** Which code was right: it is used up where the act is done. */
export type CodeToSpend = { readonly purpose: CodePurpose; readonly sentAt: Date }
/**
 * What a confirmation is worth: a code to use up, if there was one, and the signature over the statement, if there was
 * one.
 */
export type Confirmed = { readonly code: CodeToSpend | null; readonly authorization: Authorization | null }

/** What a customer enters to change the PIN. `currentPin` is `null` when it was forgotten. */
export type UpdatePinCommand = { readonly code: string; readonly pin: string; readonly currentPin: string | null }
/** Until when money out is on hold; `null` when it is not. */
export type PinUpdated = { readonly heldUntil: Date | null }
/** The PIN is one that is guessed first. */
export type PinBlocked = Refusal<'pin_blocked', { readonly field: string }>
/** Why no PIN was created. */
export type CreatePinRefusal = PinBlocked | Refusal<'pin_exists'>
/** Why the PIN stays as it is. */
export type UpdatePinRefusal = PinBlocked | ConfirmRefusal

/** Whether this is the customer's PIN. A wrong try is counted before the answer, whatever the caller makes of it. */
export type PinGate = (userId: UserId, pin: string) => Promise<Result<null, PinRefusal>>

/** A swap as whoever makes it confirms it, each sum as it will be booked. */
export type SwapToConfirm = ActorIds & {
  readonly id: SwapId
  readonly given: Money
  readonly fee: Money
  readonly received: Money
}
/** The same as `PinGate`, for this swap: the database books it only after a right PIN, within ten minutes. */
export type SwapGate = (swap: SwapToConfirm, pin: string) => Promise<Result<null, PinRefusal>>

/**
 * Every call may be sent again: none uses a code up, and each counts its wrong tries before it answers. Throws when it
 * cannot be asked.
 */
export type Confirmer = {
  /**
   * Checks the code, then the PIN, and signs the statement, if there is one. It throws on a statement of another
   * holder, or of another act than the code's, and for a company where the person may not do it.
   */
  readonly confirm: (by: Confirmation, statement: Statement | null) => Promise<Result<Confirmed, ConfirmRefusal>>
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
 * Mails the person the code that confirms one act for this money; the letter names it. A new code ends the one before
 * it.
 */
export const sendActionCode = ({ confirmer }: Deps, { userId, holder }: ActorIds, act: Act) =>
  confirmer.mailCode({ userId, holder }, act)

/**
 * Stores the bearer's first PIN: once, without a code, as the first thing after signing in (specification §4). Of two
 * at once one is stored.
 */
export const createPin = ({ confirmer }: Deps, { userId }: Actor, pin: string, { ip }: Caller) =>
  confirmer.createPin(userId, pin, ip)

/**
 * Replaces the bearer's PIN with a mailed code; wrong tries start afresh, and a lock ends. While a lock lasts, the
 * current PIN is not looked at; the way without it stays open, and puts money out on hold for a day.
 */
export const updatePin = ({ confirmer }: Deps, { userId }: Actor, command: UpdatePinCommand, { ip }: Caller) =>
  confirmer.updatePin(userId, command, ip)
