/**
 * One-time codes, for the module's use cases: sending one within its limits, and checking one. A code belongs to one
 * subject, one purpose and what it is bound to; a new one replaces the old; five wrong tries end it.
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

/** How long codes live, how often one may be tried, and how many an address is sent. Durations in ms. */
export type CodesPolicy = {
  readonly otp: {
    readonly lifeMs: number
    readonly triesMax: number
    readonly resendAfterMs: number
    readonly perHourMax: number
    readonly pauseMs: number
  }
}

/** What codes need. Those of acts have other keys than those of signing in. */
export type CodeDeps = { readonly clock: Clock; readonly policy: CodesPolicy; readonly keys: CodeKeys & ThrottleKeys }

/** Where a code went and when it ends and may be asked for again. */
export type CodeSent = { readonly sentTo: string; readonly expiresAt: Date; readonly resendAt: Date }

/** The address had its number of codes for now. */
export type LimitRefusal = { readonly code: 'otp_limit_reached'; readonly retryAt: Date }
/** Why no code was sent again. */
export type SendRefusal = LimitRefusal | { readonly code: 'otp_resend_too_soon'; readonly retryAt: Date }

/** Why a code was not taken. `triesLeft` counts down to the end of the code. */
export type CodeRefusal =
  | { readonly code: 'otp_wrong'; readonly triesLeft: number }
  | { readonly code: 'otp_expired' | 'otp_tries_used_up' }

/** A code to be sent. */
export type CodeRequest = {
  /** Whose code it is: an account's id, or, where an account must not show, the key of an address. */
  readonly subject: string
  readonly purpose: CodePurpose
  /** Where it goes: a mail address, or a phone number. */
  readonly email: string
  /** What exactly it confirms (action, amount, destination); nothing beyond its purpose when left out. */
  readonly binding?: string
  /** False when it must look sent although nobody may have it: then no code at all matches. */
  readonly matchable: boolean
  /** Tells whoever reads the mailbox. */
  readonly deliver: (code: string, expiresAt: Date) => Promise<void>
}

/** One of the ways of sending below. */
export type SendCode<R extends SendRefusal> = (
  deps: CodeDeps,
  tx: Tx,
  request: CodeRequest,
) => Promise<Result<CodeSent, R>>

/**
 * Sends a code as a step of something else, such as signing in. A code sent less than a minute ago is left standing;
 * otherwise only the number per hour of its address and purpose holds (product.md §5), counted under a lock. A refusal
 * counts nothing.
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

/** Sends another code because the customer asks for one: the pause between two holds as well. */
export const sendCodeAgain: SendCode<SendRefusal> = async (deps, tx, request) => {
  const now = deps.clock.now()
  const state = await lockThrottle(tx, `code:${request.purpose}`, throttleKey(deps.keys, request.email), now)
  return sendSpaced(deps, tx, request, admit(state, now, sendRule(deps, deps.policy.otp.resendAfterMs)))
}

/**
 * Sends a code for one act. The pause holds between two codes for the same act; a code for another amount or
 * destination goes out at once, since the one that stands confirms nothing that the customer wants. The number per hour
 * holds for all of them together.
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

/** Which code is being tried. */
export type CodeTry = {
  readonly subject: string
  readonly purpose: CodePurpose
  readonly email: string
  readonly binding?: string
  readonly code: string
}

/** A code that was right: which of its purpose, and how its owner came to it. */
export type RightCode = Pick<StoredCode, 'sentAt' | 'means'>

/**
 * Whether this is the code, counting a wrong try. It does not use a right one up: call `spendCode` in the same
 * transaction for that. The transaction must commit on a refusal too, or the try is not counted.
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
 * Whether this is the code as stored, for what it is bound to. It counts nothing and does not ask whether the code may
 * still be tried.
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

/** Whether a code can be tried at this instant: it was not used, has not ended, and has tries left. */
export const isOpenCode = (code: StoredCode, now: Date, triesMax: number): boolean =>
  code.usedAt === null && code.expiresAt > now && code.tries < triesMax

/** Uses a code up. Whoever had it can read the mailbox, so the address's count of codes starts afresh. */
export async function spendCode(
  deps: CodeDeps,
  tx: Tx,
  { subject, purpose, email }: Omit<CodeTry, 'code'>,
): Promise<void> {
  // Sending locks the counter before the code, this the code before the counter. When they meet, PostgreSQL stops one
  // and it is run again.
  await useCode(tx, subject, purpose, deps.clock.now())
  await forgiveCodes(deps, tx, { purpose, email })
}

/** Starts the address's count of codes of a purpose afresh. */
export async function forgiveCodes(
  deps: CodeDeps,
  tx: Tx,
  { purpose, email }: Pick<CodeTry, 'purpose' | 'email'>,
): Promise<void> {
  await putThrottle(tx, `code:${purpose}`, throttleKey(deps.keys, email), UNTRIED, deps.clock.now())
}

/** Names an address's count of codes of a purpose, for `forgiveEach`. */
export const forgivenKey = (
  { keys }: Pick<CodeDeps, 'keys'>,
  { purpose, email }: Pick<CodeTry, 'purpose' | 'email'>,
): string => throttleText(`code:${purpose}`, throttleKey(keys, email))

/** Starts several addresses' counts afresh (`forgivenKey`), in one statement. Answers those it was asked for. */
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

/** Whole minutes, rounded down, so that no letter promises more time than there is. */
export const minutesOf = (ms: number): number => Math.floor(ms / MINUTE_MS)
