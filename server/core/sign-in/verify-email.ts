/** Turns a sign-up into an account, for whoever can read the mailbox, and on request signs the same browser in. */
import { ok, refuse, type Result } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import { checkCode, type CodeRefusal, spendCode } from '../codes/index.ts'
import type { Actor } from '../holders/index.ts'
import { putContact } from '../notices/index.ts'
import { activateUser, findUser, timeZoneOf } from '../persons/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { deviceOf } from './device.ts'
import { enterAccount, type OpenedSession } from './enter-account.ts'
import { forgiveSignUp } from './network-tries.ts'
import { deviceOfSession, endSessionsOf } from './session.repo.ts'

/** A verified address; `session` if one was requested and the browser is the one that signed up. */
export type Verified = { readonly verifiedAt: Date; readonly session: OpenedSession | null }

/**
 * Verifies the address of the holder of a sign-up token, and ends every such token of theirs. `signIn` opens a session
 * in the same step: password and mailed code were both given, the password when the token was issued. Not for a token
 * used by another kind of browser than it was issued to.
 */
export async function verifyEmail(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'sealingKey' | 'onAccountOpened'>,
  actor: Actor,
  code: string,
  caller: Caller,
  signIn = false,
): Promise<Result<Verified, CodeRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<Verified, CodeRefusal>> => {
    const user = await findUser(tx, actor.userId)
    if (user === null) throw new Error(`the session of ${actor.userId} outlived its account`)
    const scope = { subject: user.id, purpose: 'sign-up', email: user.email } as const
    const checked = await checkCode(deps, tx, { ...scope, code })
    if (!checked.ok) return checked
    await spendCode(deps, tx, scope)
    const at = deps.clock.now()
    // Somebody with the same mailbox verified another sign-up first.
    if (!(await activateUser(tx, user, at))) return refuse('otp_expired')
    await forgiveSignUp(deps, tx, caller, user.createdAt)
    await putContact(tx, {
      userId: user.id,
      email: user.email,
      locale: user.locale,
      timeZone: timeZoneOf(user.country),
    })
    const sameBrowser = (await deviceOfSession(tx, actor.sessionId)) === deviceOf(caller.userAgent)
    await endSessionsOf(tx, user.id, ['sign-up', 'pre-auth'], 'email_verified', at)
    await recordAudit(tx, { at, actor: user.id, action: 'identity.email_verified', subject: user.id, ip: caller.ip })
    const { id: userId, referralCode, company } = user
    await deps.onAccountOpened(tx, { userId, referralCode, company, at })
    const entered = signIn && sameBrowser ? await enterAccount(deps, tx, user.id, caller, { method: 'code' }) : null
    return ok({ verifiedAt: at, session: entered?.ok === true ? entered.value : null })
  })
}
