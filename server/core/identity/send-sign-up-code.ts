/**
 * Sends the code that verifies the address of a sign-up. When the address already has an account, its owner is told so instead, and what the
 * caller sees stays the same: so signing up never tells who has an account.
 */
import type { Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { sendCode, sendNotice } from '../notices/index.ts'
import type { CodeSent, SendCode, SendRefusal } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import type { User } from './identity.ts'
import { findAccountByEmail } from './identity.repo.ts'
import { minutesOf } from './minutes.ts'

/** Sends, or seems to, in one of the ways of codes.ts. */
export async function sendSignUpCode<R extends SendRefusal>(
  deps: Pick<IdentityDeps, 'clock' | 'policy' | 'keys' | 'sealingKey'>,
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
        : sendNotice(deps, tx, { kind: 'sign-up-existing', userId: owner.id, facts: {} }),
  })
}
