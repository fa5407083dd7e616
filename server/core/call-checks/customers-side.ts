/**
 * The customer's side of a call check: beginning it, and typing what the caller read out. The two codes are stored
 * sealed; the first is never shown here, the second only after the first was right.
 */
import { after, ok, MINUTE_MS, refuse, type Result } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import { newCode } from '../codes/index.ts'
import type { Actor } from '../holders/index.ts'
import { sameHash, type SealingKey, sealingKey } from '../sealing/index.ts'
import { type Caller, type CountedDeps, countUse, type UseRefusal } from '../throttle/index.ts'
import { endCallCheck, lockCallCheck, putCallCheck } from './call-checks.repo.ts'

/** Seals the codes. */
export type CallCheckKey = SealingKey

/** Derives the key (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export const callCheckKeyFrom = (secret: Uint8Array): CallCheckKey => sealingKey(secret, 'zend call checks 1')

/** Refusal: no check is open: it is over, was answered, or was never begun. */
export type CallCheckEnded = { readonly code: 'otp_expired' }

/** Whether one of us had read the code that was typed; then what the customer reads out in turn. */
export type CallChecked = { readonly isUs: true; readonly say: string } | { readonly isUs: false; readonly say: null }

type Deps = CountedDeps & { readonly keys: { readonly callCheck: CallCheckKey } }

const LIFE_MS = 5 * MINUTE_MS
const PER_HOUR_MAX = 10

/** Begins a check in place of an earlier one, and returns when it ends. Refuses the eleventh within an hour. */
export async function startCallCheck(
  deps: Deps,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Result<{ readonly expiresAt: Date }, UseRefusal>> {
  const counted = await countUse(deps, userId, 'call-check', PER_HOUR_MAX)
  if (!counted.ok) return counted
  const at = deps.clock.now()
  const expiresAt = after(at, LIFE_MS)
  const codes = { ours: newCode(), theirs: newCode() }
  await deps.db.transact((tx) => putCallCheck(tx, deps.keys.callCheck, { userId, codes, startedAt: at, expiresAt }))
  return ok({ expiresAt })
}

/**
 * Ends the check with what the caller read out, right or wrong. A code that none of us has read is wrong whatever it
 * is. Refuses when no check is open.
 */
export async function answerCallCheck(
  deps: Deps,
  { userId }: Pick<Actor, 'userId'>,
  heard: string,
  { ip }: Caller,
): Promise<Result<CallChecked, CallCheckEnded>> {
  return deps.db.transact(async (tx): Promise<Result<CallChecked, CallCheckEnded>> => {
    const at = deps.clock.now()
    const check = await lockCallCheck(tx, deps.keys.callCheck, userId)
    if (check === null || check.answeredAt !== null || check.expiresAt <= at) return refuse('otp_expired')
    const isUs = check.readAt !== null && sameText(heard, check.codes.ours)
    await endCallCheck(tx, userId, at, isUs)
    await recordAudit(tx, {
      at,
      actor: userId,
      action: 'identity.call_checked',
      subject: userId,
      facts: { isUs, wasRead: check.readAt !== null },
      ip,
    })
    return ok(isUs ? { isUs, say: check.codes.theirs } : { isUs: false, say: null })
  })
}

/** Compares codes in constant time. */
export const sameText = (a: string, b: string): boolean => sameHash(Buffer.from(a), Buffer.from(b))
