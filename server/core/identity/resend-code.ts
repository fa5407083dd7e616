/** Sends a code again to the bearer of the step it belongs to. The old one stops working. */
import type { Result } from '@zend/kernel'
import { type CodeSent, sendCodeAgain, type SendRefusal } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import type { Actor, Caller } from './identity.ts'
import { findUser } from './identity.repo.ts'
import { sendSignInCode } from './send-sign-in-code.ts'
import { sendSignUpCode } from './send-sign-up-code.ts'

/** Sends the sign-up code to the bearer of a sign-up token, the sign-in code to that of a pre-auth token. */
export async function resendCode(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'policy' | 'keys' | 'sealingKey'>,
  actor: Actor,
  caller: Caller,
): Promise<Result<CodeSent, SendRefusal>> {
  return deps.db.transact(async (tx) => {
    const user = await findUser(tx, actor.userId)
    if (user === null) throw new Error(`the session of ${actor.userId} outlived its account`)
    return actor.tokenKind === 'sign-up' ? sendSignUpCode(deps, tx, user, sendCodeAgain) : sendSignInCode(deps, tx, user, sendCodeAgain, caller)
  })
}
