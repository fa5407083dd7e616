/**
 * The last step of every way of signing in: opens the session, records it, and notifies the owner about an unknown
 * device.
 */
import { ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { sendNotice } from '../notices/index.ts'
import { findUser, type User } from '../persons/index.ts'
import { type Caller, networkOf } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { deviceOf } from './device.ts'
import { lastSignIns } from './session.repo.ts'
import { openSession, type TokenPair } from './sessions.ts'

/** A session for its owner. */
export type OpenedSession = TokenPair & { readonly userId: UserId }
/** How somebody proved their identity, besides the password or instead of it. */
export type SignInMethod = 'code' | 'authenticator' | 'recovery' | 'passkey' | 'trusted-device'
/** Refusal: signing in is blocked until the owner proved who they are. */
export type AccountFrozen = Refusal<'account_frozen'>

type Deps = Pick<SignInDeps, 'clock' | 'policy' | 'sealingKey' | 'keys'>

/** Opens a session for somebody who proved enough. Refuses while the account is frozen, and when it is closed. */
export async function enterAccount(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  caller: Caller,
  { method, trustedId = null }: { readonly method: SignInMethod; readonly trustedId?: string | null },
): Promise<Result<OpenedSession, AccountFrozen>> {
  const user = await findUser(tx, userId)
  if (user === null) throw new Error(`${userId} signs in without an account`)
  if (user.frozenAt !== null || user.closedAt !== null) return refuse('account_frozen')
  if (method !== 'trusted-device') await announceNewDevice(deps, tx, user, caller)
  const pair = await openSession(deps, tx, userId, caller, trustedId)
  const facts = { device: deviceOf(caller.userAgent), method }
  await recordAudit(tx, {
    at: deps.clock.now(),
    actor: userId,
    action: 'identity.signed_in',
    subject: userId,
    facts,
    ip: caller.ip,
  })
  return ok({ userId, ...pair })
}

// Enough to recognise every device in use.
const REMEMBERED = 200

/**
 * A device is known by its kind and its network together: by kind alone, a thief with the same browser as half of all
 * customers would go unnoticed. The first device is not reported: the account was opened with it.
 */
async function announceNewDevice(deps: Deps, tx: Tx, { id: userId }: User, { ip, userAgent }: Caller): Promise<void> {
  const device = deviceOf(userAgent)
  const before = await lastSignIns(tx, userId, REMEMBERED)
  if (before.length === 0 || before.some((known) => known.device === device && networkOf(known.ip) === networkOf(ip)))
    return
  const facts = { device, ip, at: deps.clock.now().toISOString() }
  await sendNotice(deps, tx, { kind: 'new-sign-in', to: userId, facts })
}
