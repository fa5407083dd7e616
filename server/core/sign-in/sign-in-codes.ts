/**
 * The codes that finish signing up and in, and sending one again. When the address of a sign-up already has an account,
 * its owner is notified instead, and the caller sees no difference: so signing up never reveals who has an account.
 */
import { type Refusal, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type CodeSent, minutesOf, type SendCode, sendCodeAgain, type SendRefusal } from '../codes/index.ts'
import type { Actor } from '../holders/index.ts'
import { sendCode, sendNotice } from '../notices/index.ts'
import { findAccountByEmail, findUser, type User } from '../persons/index.ts'
import { isSecondFactorOn } from '../second-factor/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { deviceOf } from './device.ts'

/**
 * Mails a code to the account's address, by one of the sending functions of one-time-codes.ts. The mail names the
 * device, so that its owner notices somebody else's try.
 */
export function sendSignInCode<R extends SendRefusal>(
  deps: Pick<SignInDeps, 'clock' | 'policy' | 'keys' | 'sealingKey'>,
  tx: Tx,
  user: Pick<User, 'id' | 'email' | 'locale'>,
  send: SendCode<R>,
  caller: Caller,
): Promise<Result<CodeSent, R>> {
  const { id: userId, email, locale } = user
  const facts = { minutes: minutesOf(deps.policy.otp.lifeMs), device: deviceOf(caller.userAgent) }
  return send(deps, tx, {
    subject: userId,
    purpose: 'sign-in',
    email,
    matchable: true,
    deliver: (code, expiresAt) =>
      sendCode(deps, tx, { kind: 'code-sign-in', userId, email, locale, facts, code, expiresAt }),
  })
}

/** Sends a sign-up code, or appears to, by one of the sending functions of one-time-codes.ts. */
export async function sendSignUpCode<R extends SendRefusal>(
  deps: Pick<SignInDeps, 'clock' | 'policy' | 'keys' | 'sealingKey'>,
  tx: Tx,
  user: Pick<User, 'id' | 'email' | 'locale'>,
  send: SendCode<R>,
): Promise<Result<CodeSent, R>> {
  const { id: subject, email, locale } = user
  const owner = await findAccountByEmail(tx, email)
  const facts = { minutes: minutesOf(deps.policy.otp.lifeMs) }
  return send(deps, tx, {
    subject,
    purpose: 'sign-up',
    email,
    matchable: owner === null,
    deliver: (code, expiresAt) =>
      owner === null
        ? sendCode(deps, tx, { kind: 'code-sign-up', userId: null, email, locale, facts, code, expiresAt })
        : sendNotice(deps, tx, { kind: 'sign-up-existing', to: owner.id, facts: {} }),
  })
}

type Deps = Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'sealingKey'>

/** Sends the sign-up code again to the holder of a sign-up token. */
export async function resendSignUpCode(deps: Deps, { userId }: Actor): Promise<Result<CodeSent, SendRefusal>> {
  return deps.db.transact(async (tx) => sendSignUpCode(deps, tx, await tokenHolder(tx, userId), sendCodeAgain))
}

/**
 * Sends the sign-in code again to the holder of a pre-auth token. Refused where an app is on: a mailed code would open
 * nothing.
 */
export async function resendSignInCode(
  deps: Deps,
  { userId }: Actor,
  caller: Caller,
): Promise<Result<CodeSent, SendRefusal | Refusal<'forbidden'>>> {
  return deps.db.transact(async (tx): Promise<Result<CodeSent, SendRefusal | Refusal<'forbidden'>>> => {
    if (await isSecondFactorOn(tx, userId)) return refuse('forbidden')
    return sendSignInCode(deps, tx, await tokenHolder(tx, userId), sendCodeAgain, caller)
  })
}

async function tokenHolder(tx: Tx, userId: UserId): Promise<User> {
  const user = await findUser(tx, userId)
  if (user === null) throw new Error(`the session of ${userId} outlived its account`)
  return user
}
