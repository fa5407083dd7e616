/**
 * Forgotten password, first step: mails a code if the address has an account. With or without one, the answer, the limits and the work are the
 * same; the code belongs to the address rather than to an account, so that later tries look alike too.
 */
import type { Result } from '@zend/kernel'
import { pretendToSendCode, sendCode } from '../notices/index.ts'
import { type CodeSent, sendCodeAgain, type SendRefusal } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import { findAccountByEmail } from './identity.repo.ts'
import { minutesOf } from './minutes.ts'
import { type IdentityKeys, throttleKey } from './secrets.ts'

/** The subject of a reset code: the address, unreadable. */
export const resetSubject = (keys: IdentityKeys, email: string): string => `address:${throttleKey(keys, email).toString('hex')}`

/** Sends a reset code, or seems to. Tell a stranger only `resendAt`. */
export async function requestPasswordReset(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'policy' | 'keys' | 'sealingKey'>,
  email: string,
): Promise<Result<CodeSent, SendRefusal>> {
  return deps.db.transact(async (tx) => {
    const user = await findAccountByEmail(tx, email)
    const facts = { minutes: minutesOf(deps.policy.otp.lifeMs) }
    return sendCodeAgain(deps, tx, {
      subject: resetSubject(deps.keys, email),
      purpose: 'reset-password',
      email,
      matchable: user !== null,
      deliver: (code, expiresAt) =>
        user === null
          ? pretendToSendCode(deps, tx, 'code-reset-password')
          : sendCode(deps, tx, { kind: 'code-reset-password', userId: user.id, email, locale: user.locale, facts, code, expiresAt }),
    })
  })
}
