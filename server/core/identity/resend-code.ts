/** Sends a code again to the bearer of the step it belongs to. The old one stops working. */
import { refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { isSecondFactorOn } from '../second-factor/index.ts'
import { type CodeSent, sendCodeAgain, type SendRefusal } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import type { Actor, Caller, User } from './identity.ts'
import { findUser } from './identity.repo.ts'
import { sendSignInCode } from './send-sign-in-code.ts'
import { sendSignUpCode } from './send-sign-up-code.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'policy' | 'keys' | 'sealingKey'>

/** Sends the sign-up code again to the bearer of a sign-up token. */
export async function resendSignUpCode(deps: Deps, { userId }: Actor): Promise<Result<CodeSent, SendRefusal>> {
  return deps.db.transact(async (tx) => sendSignUpCode(deps, tx, await bearer(tx, userId), sendCodeAgain))
}

/** Sends the sign-in code again to the bearer of a pre-auth token. Refused where an app is asked for: a mailed code would open nothing. */
export async function resendSignInCode(deps: Deps, { userId }: Actor, caller: Caller): Promise<Result<CodeSent, SendRefusal | Refusal<'forbidden'>>> {
  return deps.db.transact(async (tx): Promise<Result<CodeSent, SendRefusal | Refusal<'forbidden'>>> => {
    if (await isSecondFactorOn(tx, userId)) return refuse('forbidden')
    return sendSignInCode(deps, tx, await bearer(tx, userId), sendCodeAgain, caller)
  })
}

async function bearer(tx: Tx, userId: UserId): Promise<User> {
  const user = await findUser(tx, userId)
  if (user === null) throw new Error(`the session of ${userId} outlived its account`)
  return user
}
