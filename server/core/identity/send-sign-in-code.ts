/** Sends the code that finishes signing in. */
import type { Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { sendCode } from '../notices/index.ts'
import type { CodeSent, SendCode, SendRefusal } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import { deviceOf } from './device.ts'
import type { Caller, User } from './identity.ts'
import { minutesOf } from './minutes.ts'

/** Mails a code to the account's address, in one of the ways of codes.ts. The letter names the device, so that its owner sees a stranger's try. */
export function sendSignInCode<R extends SendRefusal>(
  deps: Pick<IdentityDeps, 'clock' | 'policy' | 'keys' | 'sealingKey'>,
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
    deliver: (code, expiresAt) => sendCode(deps, tx, { kind: 'code-sign-in', userId, email, locale, facts, code, expiresAt }),
  })
}
