/** Makes a sign-up an account, for the one who can read the mailbox. It opens no session: the customer signs in next (product.md §5). */
import { ok, refuse, type Result } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import { putContact } from '../notices/index.ts'
import { checkCode, type CodeRefusal, spendCode } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import type { Actor, Caller } from './identity.ts'
import { activateUser, findUser } from './identity.repo.ts'
import { forgiveSignUp } from './network-tries.ts'
import { endSessionsOf } from './session.repo.ts'

/** Verifies the address of the bearer of a sign-up token, and ends every such token of theirs. */
export async function verifyEmail(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'policy' | 'keys' | 'onAccountOpened'>,
  actor: Actor,
  code: string,
  caller: Caller,
): Promise<Result<{ readonly verifiedAt: Date }, CodeRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<{ readonly verifiedAt: Date }, CodeRefusal>> => {
    const user = await findUser(tx, actor.userId)
    if (user === null) throw new Error(`the session of ${actor.userId} outlived its account`)
    const scope = { subject: user.id, purpose: 'sign-up', email: user.email } as const
    const checked = await checkCode(deps, tx, { ...scope, code })
    if (!checked.ok) return checked
    await spendCode(deps, tx, scope)
    const at = deps.clock.now()
    // Somebody who reads the same mailbox was faster with another sign-up.
    if (!(await activateUser(tx, user, at))) return refuse('otp_expired')
    await forgiveSignUp(deps, tx, caller, user.createdAt)
    await putContact(tx, { userId: user.id, email: user.email, locale: user.locale })
    await endSessionsOf(tx, user.id, ['sign-up', 'pre-auth'], 'email_verified', at)
    await recordAudit(tx, { at, actor: user.id, action: 'identity.email_verified', subject: user.id, ip: caller.ip })
    await deps.onAccountOpened(tx, { userId: user.id, referralCode: user.referralCode, at })
    return ok({ verifiedAt: at })
  })
}
