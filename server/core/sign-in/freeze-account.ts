/**
 * Freezes an account by the link in a mail about an unknown device. Every session ends, nobody can sign in, and no
 * money goes out. It ends with a new password set through the mailbox (reset-password.ts), which holds money for
 * another day.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import { putHold } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import { findUser, setFrozen } from '../persons/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { lockFreezeLink, useFreezeLink } from './freeze.repo.ts'
import { tokenHash, wordsOf } from './secrets.ts'
import { endSessionsOf } from './session.repo.ts'
import { revokeTrustedDevices } from './trusted-device.repo.ts'

/** End of a hold that only a new password ends: later than any real day. */
const NEVER = new Date('9999-12-31T00:00:00.000Z')

/**
 * Freezes the account that this link was mailed for. Returns how many sessions ended; the same link again, while the
 * account is frozen, changes nothing. Refuses a link that is unknown, expired, or older than the last new password: an
 * old mail must not freeze again.
 */
export async function freezeAccount(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'keys' | 'onForged'>,
  token: string,
  { ip }: Caller,
): Promise<Result<{ readonly endedSessions: number }, Refusal<'link_expired'>>> {
  return deps.db.transact(async (tx): Promise<Result<{ readonly endedSessions: number }, Refusal<'link_expired'>>> => {
    const at = deps.clock.now()
    const hash = tokenHash(deps.keys, token)
    const link = await lockFreezeLink(tx, hash)
    if (link === null || link.expiresAt <= at) return refuse('link_expired')
    const { userId } = link
    if (wordsOf(token, 'zfr')?.userId !== userId) {
      deps.onForged?.({ what: 'token', userId })
      return refuse('link_expired')
    }
    const user = await findUser(tx, userId)
    if (user === null || user.closedAt !== null) return refuse('link_expired')
    await useFreezeLink(tx, hash, at)
    if (user.frozenAt !== null) return ok({ endedSessions: 0 })
    await setFrozen(tx, userId, at)
    const endedSessions = await endSessionsOf(tx, userId, ['session', 'pre-auth', 'sign-up'], 'frozen', at)
    await revokeTrustedDevices(tx, userId, at)
    await putHold(tx, userId, 'frozen', NEVER)
    await sendNotice(deps, tx, { kind: 'account-frozen', to: userId, facts: { at: at.toISOString() } })
    await recordAudit(tx, {
      at,
      actor: null,
      action: 'identity.account_frozen',
      subject: userId,
      facts: { endedSessions },
      ip,
    })
    return ok({ endedSessions })
  })
}
