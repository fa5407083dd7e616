/**
 * Second step of signing in: the mailed code, or, where an authenticator app is on, its code or a recovery code. It
 * opens the session, and on request trusts the device, which then needs no mailed code for a while; an authenticator's
 * code it always needs.
 */
import { after, newId, ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { checkCode, type CodeRefusal, spendCode } from '../codes/index.ts'
import { type Actor, holdMoneyOut } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import { findUser } from '../persons/index.ts'
import { checkSecondFactor, type CodeRefused, isSecondFactorOn, type IsOff } from '../second-factor/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { deviceOf } from './device.ts'
import { type AccountFrozen, enterAccount, type OpenedSession } from './enter-account.ts'
import { newToken, tokenHash } from './secrets.ts'
import { endSession } from './session.repo.ts'
import type { IssuedToken } from './sessions.ts'
import { insertTrustedDevice } from './trusted-device.repo.ts'
import { secondFactorOf } from './two-factor.ts'

/** A session, with the token of the device if it is to be trusted. */
export type Authorized = OpenedSession & { readonly trustedDevice: IssuedToken | null }
/** Why no session was opened. */
export type AuthorizeRefusal = CodeRefusal | CodeRefused | AccountFrozen

type Deps = Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'sealingKey'>

/** Opens a session for the holder of a pre-auth token, which ends with it. */
export async function authorizeSignIn(
  deps: Deps,
  actor: Actor,
  code: string,
  caller: Caller,
  trustDevice = false,
): Promise<Result<Authorized, AuthorizeRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<Authorized, AuthorizeRefusal>> => {
    const appOn = await isSecondFactorOn(tx, actor.userId)
    const checked = appOn
      ? await checkApp(deps, tx, actor.userId, code)
      : await checkMailed(deps, tx, actor.userId, code)
    if (!checked.ok) return checked
    const trusted = trustDevice ? await trust(deps, tx, actor.userId) : null
    await endSession(tx, actor.sessionId, 'authorized', deps.clock.now())
    const entered = await enterAccount(deps, tx, actor.userId, caller, {
      method: appOn ? 'authenticator' : 'code',
      trustedId: trusted?.id ?? null,
    })
    return entered.ok ? ok({ ...entered.value, trustedDevice: trusted?.token ?? null }) : entered
  })
}

/**
 * Opens a session with a recovery code, for somebody who lost the app. Notifies the owner, and holds money out for a
 * day.
 */
export async function authorizeByRecovery(
  deps: Deps,
  actor: Actor,
  recoveryCode: string,
  caller: Caller,
): Promise<Result<OpenedSession, CodeRefused | IsOff | AccountFrozen>> {
  return deps.db.transact(async (tx): Promise<Result<OpenedSession, CodeRefused | IsOff | AccountFrozen>> => {
    const { userId } = actor
    const checked = await checkSecondFactor(secondFactorOf(deps), tx, userId, { recoveryCode })
    if (!checked.ok) return checked
    const at = deps.clock.now()
    await endSession(tx, actor.sessionId, 'authorized', at)
    const entered = await enterAccount(deps, tx, userId, caller, { method: 'recovery' })
    if (!entered.ok) return entered
    const { recoveryCodesLeft: left } = checked.value
    const heldUntil = await holdMoneyOut(deps, tx, userId, 'two_factor_reset')
    await sendNotice(deps, tx, {
      kind: 'recovery-code-used',
      to: userId,
      facts: { at: at.toISOString(), left, heldUntil: heldUntil.toISOString() },
    })
    const facts = { left, device: deviceOf(caller.userAgent) }
    await recordAudit(tx, {
      at,
      actor: userId,
      action: 'identity.recovery_code_used',
      subject: userId,
      facts,
      ip: caller.ip,
    })
    return entered
  })
}

async function checkApp(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  code: string,
): Promise<Result<unknown, CodeRefused | CodeRefusal>> {
  const checked = await checkSecondFactor(secondFactorOf(deps), tx, userId, { code })
  if (checked.ok) return checked
  const { refusal } = checked
  // The app was switched off since the step began: the next step is another one.
  return refusal.code === 'two_factor_off' ? refuse('otp_expired') : { ok: false, refusal }
}

async function checkMailed(deps: Deps, tx: Tx, userId: UserId, code: string): Promise<Result<null, CodeRefusal>> {
  const user = await findUser(tx, userId)
  if (user === null) throw new Error(`the session of ${userId} outlived its account`)
  const scope = { subject: user.id, purpose: 'sign-in', email: user.email } as const
  const checked = await checkCode(deps, tx, { ...scope, code })
  if (!checked.ok) return checked
  await spendCode(deps, tx, scope)
  return ok(null)
}

async function trust(
  { clock, policy, keys }: Deps,
  tx: Tx,
  userId: UserId,
): Promise<{ readonly id: string; readonly token: IssuedToken }> {
  const at = clock.now()
  const id = newId('tdv', at.getTime())
  const token = newToken('ztd', userId)
  const expiresAt = after(at, policy.trustedDevice.lifeMs)
  await insertTrustedDevice(tx, { id, userId, hash: tokenHash(keys, token), at, expiresAt })
  return { id, token: { token, expiresAt } }
}
