/**
 * Exchanges a refresh token for a new pair. A refresh token works once: when one is used again, somebody else has it
 * too, and the whole session ends (OAuth 2.0 Security BCP, RFC 9700 §4.14.2).
 */
import { ok, refuse, type Result, type UserId } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import { sendNotice } from '../notices/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import type { OpenedSession } from './enter-account.ts'
import { tokenHash, wordsOf } from './secrets.ts'
import { endSession, lockRefreshToken, useRefreshToken } from './session.repo.ts'
import { issuePair } from './sessions.ts'

/**
 * Renews a session. Refuses an unknown, expired or used token, one of an ended session, and one that is not `userId`'s;
 * of these only a used one has an effect.
 */
export async function refreshSession(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'onForged'>,
  userId: UserId,
  refreshToken: string,
  caller: Caller,
): Promise<Result<OpenedSession, { readonly code: 'unauthenticated' }>> {
  if (wordsOf(refreshToken, 'zrt')?.userId !== userId) return refuse('unauthenticated')
  return deps.db.transact(async (tx): Promise<Result<OpenedSession, { readonly code: 'unauthenticated' }>> => {
    const at = deps.clock.now()
    const hash = tokenHash(deps.keys, refreshToken)
    const token = await lockRefreshToken(tx, hash)
    if (token !== null && token.userId !== userId) deps.onForged?.({ what: 'token', userId: token.userId })
    if (token === null || token.userId !== userId || token.endedAt !== null || token.expiresAt <= at)
      return refuse('unauthenticated')
    const { sessionId, device, trustedId } = token
    if (token.usedAt !== null) {
      await endSession(tx, sessionId, 'refresh_token_reused', at)
      await sendNotice(deps, tx, { kind: 'session-ended', to: userId, facts: { device, at: at.toISOString() } })
      await recordAudit(tx, {
        at,
        actor: null,
        action: 'identity.refresh_token_reused',
        subject: userId,
        facts: { sessionId },
        ip: caller.ip,
      })
      return refuse('unauthenticated')
    }
    await useRefreshToken(tx, hash, sessionId, at)
    return ok({ userId, ...(await issuePair(deps, tx, { userId, sessionId }, trustedId !== null)) })
  })
}
