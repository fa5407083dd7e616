/**
 * Changes the password of a signed-in person, with the current one and a mailed code. All other sessions end, and money
 * out is held for a day, as after a reset: a thief of session, password and mailbox must not reach the money before the
 * owner notices.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { CodeRefusal } from '../codes/index.ts'
import { confirmAct } from '../confirmation/index.ts'
import { type Actor, holdMoneyOut } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import { findUser, setPassword } from '../persons/index.ts'
import type { Caller } from '../throttle/index.ts'
import { isCommonPassword } from './common-passwords.ts'
import { confirmPassword, type PasswordDenied } from './confirm-password.ts'
import type { SignInDeps } from './deps.ts'
import { checkPassword, type PasswordRefusal } from './password-rules.ts'
import { boundHash } from './secrets.ts'
import { endSessionsOf } from './session.repo.ts'
import { revokeTrustedDevices, trustOf } from './trusted-device.repo.ts'

/** The customer's input. */
export type ChangePasswordCommand = {
  readonly code: string
  readonly currentPassword: string
  readonly password: string
}
/** When the hold on money out ends, and how many other sessions ended. */
export type PasswordChanged = { readonly heldUntil: Date; readonly endedSessions: number }
/** Why the password was not changed. A refused password leaves the code usable. */
export type ChangePasswordRefusal =
  | Refusal<PasswordRefusal['code'] | 'password_unchanged', { readonly field: string }>
  | PasswordDenied
  | CodeRefusal

type Deps = Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'hasher' | 'confirmer'>

/** Sets the signed-in person's new password. */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { code, currentPassword, password }: ChangePasswordCommand,
  { ip }: Caller,
): Promise<Result<PasswordChanged, ChangePasswordRefusal>> {
  const { userId } = actor
  const user = await findUser(deps.db.read, userId)
  if (user === null) throw new Error(`the session of ${userId} outlived its account`)
  const field = 'body.password'
  const allowed = checkPassword(password, user, isCommonPassword)
  if (!allowed.ok) return refuse(allowed.refusal.code, { field })
  const confirmed = await confirmPassword(deps, userId, currentPassword, 'body.currentPassword')
  if (!confirmed.ok) return confirmed
  if (password.normalize('NFKC') === currentPassword.normalize('NFKC')) return refuse('password_unchanged', { field })
  const hashed = await deps.hasher.hash(password)
  if (!hashed.ok) return hashed
  const perform = async (tx: Tx): Promise<Result<PasswordChanged, never>> => {
    const at = deps.clock.now()
    await setPassword(tx, userId, boundHash(deps.keys, userId, hashed.value), at)
    const endedSessions = await endSessionsOf(
      tx,
      userId,
      ['session', 'pre-auth', 'sign-up'],
      'password_changed',
      at,
      actor.sessionId,
    )
    await revokeTrustedDevices(tx, userId, at, await trustOf(tx, userId, actor.sessionId))
    const heldUntil = await holdMoneyOut(deps, tx, userId, 'password_changed')
    await sendNotice(deps, tx, {
      kind: 'password-replaced',
      to: userId,
      facts: { at: at.toISOString(), heldUntil: heldUntil.toISOString() },
    })
    await recordAudit(tx, {
      at,
      actor: userId,
      action: 'identity.password_changed',
      subject: userId,
      facts: { endedSessions },
      ip,
    })
    return ok({ heldUntil, endedSessions })
  }
  return confirmAct<PasswordChanged, never>(
    deps,
    { userId, holder: userId, otp: { act: { kind: 'change-password' }, code } },
    { perform },
  )
}
