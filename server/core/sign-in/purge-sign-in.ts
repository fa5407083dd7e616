/** Deletes expired data that is no longer needed. Safe to run at any time, repeatedly. */
import { after, DAY_MS } from '@zend/kernel'
import { deleteStaleCodes } from '../codes/index.ts'
import { deleteFormerUsernames, deleteNewAddresses, deletePendingUsers } from '../persons/index.ts'
import { deleteStaleThrottles } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { eraseClosed } from './close.repo.ts'
import { deleteSpentSessions, deleteTokens } from './session.repo.ts'
import { deleteTrustedDevices } from './trusted-device.repo.ts'

/** The job that does this; it has no payload. Once a day is enough. */
export const PURGE_SIGN_IN_JOB = 'purge-sign-in'

/**
 * Deletes stale sign-ups, expired tokens, spent step sessions, codes and counters older than every window, expired
 * reservations of usernames, addresses that nobody changed to, expired device trust, and the identities of accounts
 * closed long ago.
 */
export async function purgeSignIn({ db, clock, policy }: Pick<SignInDeps, 'db' | 'clock' | 'policy'>): Promise<void> {
  const now = clock.now()
  const oldest = after(
    now,
    -Math.max(
      DAY_MS,
      policy.otp.pauseMs,
      policy.signIn.pauseMs,
      policy.signIn.addressWindowMs,
      policy.signUp.addressWindowMs,
    ),
  )
  await db.transact(async (tx) => {
    await deletePendingUsers(tx, after(now, -policy.pendingSignUpMs))
    await deleteTokens(tx, now)
    await deleteSpentSessions(tx, oldest)
    await deleteStaleCodes(tx, oldest)
    await deleteStaleThrottles(tx, oldest)
    await deleteFormerUsernames(tx, now)
    await deleteNewAddresses(tx, oldest)
    await deleteTrustedDevices(tx, now)
    await eraseClosed(tx, now)
  })
}
