/**
 * Forgotten password, second step: the code sets a new password and ends every session, so that an intruder is signed
 * out. A frozen account stays frozen: whoever has the mailbox gets this far. Nothing of the account is used before the
 * code is right, so that a refusal never reveals that there is one.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { checkCode, type CodeRefusal, spendCode } from '../codes/index.ts'
import { holdMoneyOut } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import { findAccountByEmail, setPassword, type User } from '../persons/index.ts'
import type { Caller } from '../throttle/index.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { SignInDeps } from './deps.ts'
import type { HasherRefusal } from './password-hasher.ts'
import { checkPassword, type PasswordRefusal } from './password-rules.ts'
import { resetSubject } from './request-password-reset.ts'
import { boundHash } from './secrets.ts'
import { endSessionsOf } from './session.repo.ts'
import { unlockNames } from './sign-in-with-password.ts'
import { revokeTrustedDevices } from './trusted-device.repo.ts'

/** The customer's input. */
export type ResetCommand = { readonly email: string; readonly code: string; readonly password: string }
/** Why the password was not changed. A refused password leaves the code usable. */
export type ResetRefusal = Refusal<PasswordRefusal['code'], { readonly field: string }> | CodeRefusal | HasherRefusal

/** Sets a new password with a mailed code. */
export async function resetPassword(
  deps: SignInDeps,
  command: ResetCommand,
  caller: Caller,
): Promise<Result<null, ResetRefusal>> {
  const { email, code, password } = command
  const plain = checkPassword(password, { email }, isCommonPassword)
  if (!plain.ok) return refuse(plain.refusal.code, { field: 'body.password' })
  const hashed = await deps.hasher.hash(password)
  if (!hashed.ok) return hashed
  return deps.db.transact(async (tx): Promise<Result<null, ResetRefusal>> => {
    const scope = { subject: resetSubject(deps.keys, email), purpose: 'reset-password', email } as const
    const checked = await checkCode(deps, tx, { ...scope, code })
    if (!checked.ok) return checked
    const user = await findAccountByEmail(tx, email)
    if (user === null) throw new Error('a reset code matched without an account')
    const personal = checkPassword(password, user, isCommonPassword)
    if (!personal.ok) return refuse(personal.refusal.code, { field: 'body.password' })
    await spendCode(deps, tx, scope)
    await replacePassword(deps, tx, user, hashed.value, caller)
    return ok(null)
  })
}

async function replacePassword(
  deps: SignInDeps,
  tx: Tx,
  user: User,
  passwordHash: string,
  caller: Caller,
): Promise<void> {
  const { ip } = caller
  const at = deps.clock.now()
  await setPassword(tx, user.id, boundHash(deps.keys, user.id, passwordHash), at)
  const revoked = await endSessionsOf(tx, user.id, ['session', 'pre-auth', 'sign-up'], 'password_reset', at)
  await revokeTrustedDevices(tx, user.id, at)
  // A lock that a guesser caused must not keep the owner out.
  await unlockNames(deps, tx, [user.email, user.username], caller, at)
  // Somebody who took over the mailbox can get this far: the owner has a day to notice before money can leave.
  const heldUntil = await holdMoneyOut(deps, tx, user.id, 'password_reset')
  await sendNotice(deps, tx, {
    kind: 'password-changed',
    to: user.id,
    facts: { at: at.toISOString(), heldUntil: heldUntil.toISOString() },
  })
  await recordAudit(tx, {
    at,
    actor: user.id,
    action: 'identity.password_reset',
    subject: user.id,
    facts: { revoked },
    ip,
  })
}
