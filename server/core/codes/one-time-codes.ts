/**
 * Sends one-time codes within their limits, and checks them. A code is bound to one subject, one purpose and a binding;
 * a new one replaces the old; five wrong tries end it.
 */
import { after, HOUR_MS, MINUTE_MS, ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { sameHash } from '../sealing/index.ts'
import {
  admit,
  clearThrottles,
  lockThrottle,
  putThrottle,
  throttleKey,
  type ThrottleKeys,
  type ThrottleRefusal,
  type ThrottleRule,
  type ThrottleState,
  throttleText,
  UNTRIED,
} from '../throttle/index.ts'
import { maskAddress } from './addresses.ts'
import { bindingHash, codeHash, type CodeKeys, newCode, unmatchableHash } from './code-hash.ts'
import { type CodePurpose, countTry, lockCode, putCode, type StoredCode, useCode } from './codes.repo.ts'

/** Lifetime, tries and rate limits of codes. Durations in ms. */
export type CodesPolicy = {
  readonly otp: {
    readonly lifeMs: number
    readonly triesMax: number
    readonly resendAfterMs: number
    readonly perHourMax: number
    readonly pauseMs: number
  }
}

/** Dependencies of codes. Codes of acts and of signing in have different keys. */
export type CodeDeps = { readonly clock: Clock; readonly policy: CodesPolicy; readonly keys: CodeKeys & ThrottleKeys }

/** Where a code went, when it expires, and when another may be requested. */
export type CodeSent = { readonly sentTo: string; readonly expiresAt: Date; readonly resendAt: Date }

/** Refusal: the address has received its number of codes for now. */
export type LimitRefusal = { readonly code: 'otp_limit_reached'; readonly retryAt: Date }
/** Why no further code was sent. */
export type SendRefusal = LimitRefusal | { readonly code: 'otp_resend_too_soon'; readonly retryAt: Date }

/** Why a code was refused. `triesLeft` counts down to the end of the code. */
export type CodeRefusal =
  | { readonly code: 'otp_wrong'; readonly triesLeft: number }
  | { readonly code: 'otp_expired' | 'otp_tries_used_up' }

/** A code to be sent. */
export type CodeRequest = {
  /** The code's owner: an account's id, or the key of an address where the account's existence must not show. */
  readonly subject: string
  readonly purpose: CodePurpose
  /** Recipient: a mail address, or a phone number. */
  readonly email: string
  /** What the code confirms (action, amount, destination); only its purpose when left out. */
  readonly binding?: string
  /** False when it must look sent although nobody may have it: then no code matches. */
  readonly matchable: boolean
  /** Delivers the code to the mailbox or phone. */
  readonly deliver: (code: string, expiresAt: Date) => Promise<void>
}

/** The type of the sending functions below. */
export type SendCode<R extends SendRefusal> = (
  deps: CodeDeps,
  tx: Tx,
  request: CodeRequest,
) => Promise<Result<CodeSent, R>>

/**
 * Sends a code as a step of something else, such as signing in. A code sent less than a minute ago stays valid;
 * otherwise only the hourly limit of its address and purpose applies (product.md §5), counted under a lock. A refusal
 * is not counted.
 */
export const sendStepCode: SendCode<LimitRefusal> = async (deps, tx, request) => {
  const now = deps.clock.now()
  const { triesMax, resendAfterMs } = deps.policy.otp
  const state = await lockThrottle(tx, `code:${request.purpose}`, throttleKey(deps.keys, request.email), now)
  const standing = await lockCode(tx, request.subject, request.purpose)
  if (standing !== null && isOpenCode(standing, now, triesMax) && after(standing.sentAt, resendAfterMs) > now)
    return ok(sentOf(deps, request, standing))
  const admitted = admit(state, now, sendRule(deps, 0))
  if (!admitted.ok) return refuse('otp_limit_reached', { retryAt: admitted.refusal.retryAt })
  return ok(await sendCounted(deps, tx, request, admitted.value))
}

/** Sends another code at the customer's request: the minimum pause between two codes applies as well. */
export const sendCodeAgain: SendCode<SendRefusal> = async (deps, tx, request) => {
  const now = deps.clock.now()
  const state = await lockThrottle(tx, `code:${request.purpose}`, throttleKey(deps.keys, request.email), now)
  return sendSpaced(deps, tx, request, admit(state, now, sendRule(deps, deps.policy.otp.resendAfterMs)))
}

/**
 * Sends a code for one act. The minimum pause applies between two codes for the same act; a code for another amount or
 * destination is sent at once, since the existing one does not confirm it. The hourly limit covers all of them
 * together.
 */
export const sendActCode: SendCode<SendRefusal> = async (deps, tx, request) => {
  const now = deps.clock.now()
  const state = await lockThrottle(tx, `code:${request.purpose}`, throttleKey(deps.keys, request.email), now)
  const standing = await lockCode(tx, request.subject, request.purpose)
  const same =
    standing !== null && standing.usedAt === null && sameHash(standing.binding, bindingHash(request.binding ?? ''))
  return sendSpaced(deps, tx, request, admit(state, now, sendRule(deps, same ? deps.policy.otp.resendAfterMs : 0)))
}

async function sendSpaced(
  deps: CodeDeps,
  tx: Tx,
  request: CodeRequest,
  admitted: Result<ThrottleState, ThrottleRefusal>,
): Promise<Result<CodeSent, SendRefusal>> {
  if (admitted.ok) return ok(await sendCounted(deps, tx, request, admitted.value))
  const { code, retryAt } = admitted.refusal
  return refuse(code === 'too_soon' ? 'otp_resend_too_soon' : 'otp_limit_reached', { retryAt })
}

async function sendCounted(deps: CodeDeps, tx: Tx, request: CodeRequest, counted: ThrottleState): Promise<CodeSent> {
  const { subject, purpose, email, matchable } = request
  const now = deps.clock.now()
  await putThrottle(tx, `code:${purpose}`, throttleKey(deps.keys, email), counted, now)
  const code = newCode()
  const binding = bindingHash(request.binding ?? '')
  const hash = matchable ? codeHash(deps.keys, { subject, purpose, binding }, code) : unmatchableHash()
  const times = { sentAt: now, expiresAt: after(now, deps.policy.otp.lifeMs) }
  await putCode(tx, { subject, purpose, binding, codeHash: hash, means: 'code', ...times })
  await request.deliver(code, times.expiresAt)
  return sentOf(deps, request, times)
}

/** Identifies the code being tried. */
export type CodeTry = {
  readonly subject: string
  readonly purpose: CodePurpose
  readonly email: string
  readonly binding?: string
  readonly code: string
}

/** A right code: which of its purpose, and how its owner got it. */
export type RightCode = Pick<StoredCode, 'sentAt' | 'means'>

/**
 * Checks a code and counts a wrong try. It does not use up a right one: call `spendCode` in the same transaction. The
 * transaction must commit on a refusal too, or the try is not counted.
 */
export async function checkCode(
  deps: CodeDeps,
  tx: Tx,
  { subject, purpose, binding = '', code }: CodeTry,
): Promise<Result<RightCode, CodeRefusal>> {
  const { triesMax } = deps.policy.otp
  const stored = await lockCode(tx, subject, purpose)
  if (stored === null || stored.usedAt !== null || stored.expiresAt <= deps.clock.now()) return refuse('otp_expired')
  if (stored.tries >= triesMax) return refuse('otp_tries_used_up')
  if (isThisCode(deps, stored, { subject, purpose, binding, code }))
    return ok({ sentAt: stored.sentAt, means: stored.means })
  await countTry(tx, subject, purpose)
  return refuse('otp_wrong', { triesLeft: triesMax - stored.tries - 1 })
}

/**
 * Compares a code with the stored one and its binding. It counts nothing and does not check whether the code is still
 * open.
 */
export function isThisCode(
  { keys }: Pick<CodeDeps, 'keys'>,
  stored: StoredCode,
  { subject, purpose, binding = '', code }: Omit<CodeTry, 'email'>,
): boolean {
  const given = bindingHash(binding)
  return (
    sameHash(stored.codeHash, codeHash(keys, { subject, purpose, binding: given }, code)) &&
    sameHash(stored.binding, given)
  )
}

/** Tells whether a code can be tried at this instant: unused, not expired, tries left. */
export const isOpenCode = (code: StoredCode, now: Date, triesMax: number): boolean =>
  code.usedAt === null && code.expiresAt > now && code.tries < triesMax

/** Marks a code as used. Whoever has it can read the mailbox, so this resets the address's count of codes. */
export async function spendCode(
  deps: CodeDeps,
  tx: Tx,
  { subject, purpose, email }: Omit<CodeTry, 'code'>,
): Promise<void> {
  // Sending locks the counter before the code, this the code before the counter. On a deadlock PostgreSQL aborts one
  // and it is run again.
  await useCode(tx, subject, purpose, deps.clock.now())
  await forgiveCodes(deps, tx, { purpose, email })
}

/** Resets the address's count of codes of a purpose. */
export async function forgiveCodes(
  deps: CodeDeps,
  tx: Tx,
  { purpose, email }: Pick<CodeTry, 'purpose' | 'email'>,
): Promise<void> {
  await putThrottle(tx, `code:${purpose}`, throttleKey(deps.keys, email), UNTRIED, deps.clock.now())
}

/** Returns the key of an address's count of codes of a purpose, for `forgiveEach`. */
export const forgivenKey = (
  { keys }: Pick<CodeDeps, 'keys'>,
  { purpose, email }: Pick<CodeTry, 'purpose' | 'email'>,
): string => throttleText(`code:${purpose}`, throttleKey(keys, email))

/** Resets several addresses' counts (`forgivenKey`) in one statement. Returns the keys it was given. */
export async function forgiveEach(tx: Tx, counts: readonly string[], now: Date): Promise<ReadonlyMap<string, true>> {
  await clearThrottles(tx, counts, now)
  return new Map(counts.map((count) => [count, true]))
}

const sentOf = (
  { policy }: CodeDeps,
  { email }: CodeRequest,
  code: Pick<StoredCode, 'expiresAt' | 'sentAt'>,
): CodeSent => ({
  sentTo: maskAddress(email),
  expiresAt: code.expiresAt,
  resendAt: after(code.sentAt, policy.otp.resendAfterMs),
})

const sendRule = ({ policy: { otp } }: CodeDeps, spacingMs: number): ThrottleRule => ({
  max: otp.perHourMax,
  windowMs: HOUR_MS,
  pauseMs: otp.pauseMs,
  spacingMs,
})

/** Whole minutes, rounded down, so that no mail promises more time than there is. */
export const minutesOf = (ms: number): number => Math.floor(ms / MINUTE_MS)
