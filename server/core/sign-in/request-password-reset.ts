/**
 * Forgotten password, first step: mails a code if the address has an account. The answer, the limits and the work are
 * the same without one; the code belongs to the address rather than to an account, so that later tries look alike, too.
 */
import type { Result } from '@zend/kernel'
import { type CodeSent, minutesOf, sendCodeAgain, type SendRefusal } from '../codes/index.ts'
import { pretendToSendCode, sendCode } from '../notices/index.ts'
import { findAccountByEmail } from '../persons/index.ts'
import { throttleKey } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import type { SignInKeys } from './secrets.ts'

/** The subject of a reset code: the address, hashed. */
export const resetSubject = (keys: SignInKeys, email: string): string =>
  `address:${throttleKey(keys, email).toString('hex')}`

/** Sends a reset code, or appears to. Reveal only `resendAt` to the caller. */
export async function requestPasswordReset(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'sealingKey'>,
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
          : sendCode(deps, tx, {
              kind: 'code-reset-password',
              userId: user.id,
              email,
              locale: user.locale,
              facts,
              code,
              expiresAt,
            }),
    })
  })
}
