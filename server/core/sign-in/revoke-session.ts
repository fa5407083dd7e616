/**
 * Signs out: ends the caller's session, or all of theirs. Their tokens stop working with the commit, in every process
 * that receives the announcement (token-cache.ts).
 */
import { recordAudit } from '../audit/index.ts'
import type { Actor } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { endSession, endSessionsOf } from './session.repo.ts'
import { revokeTrustedDevices } from './trusted-device.repo.ts'

/** Ends this session, or with `everywhere` all. Returns how many were open. */
export async function revokeSession(
  deps: Pick<SignInDeps, 'db' | 'clock'>,
  actor: Actor,
  { everywhere }: { readonly everywhere: boolean },
  caller: Caller,
): Promise<number> {
  return deps.db.transact(async (tx) => {
    const at = deps.clock.now()
    // With `everywhere`, no device stays trusted either, wherever it is.
    if (everywhere) await revokeTrustedDevices(tx, actor.userId, at)
    const revoked = everywhere
      ? await endSessionsOf(tx, actor.userId, ['session', 'pre-auth', 'sign-up'], 'signed_out_everywhere', at)
      : Number(await endSession(tx, actor.sessionId, 'signed_out', at))
    await recordAudit(tx, {
      at,
      actor: actor.userId,
      action: 'identity.signed_out',
      subject: actor.userId,
      facts: { everywhere, revoked },
      ip: caller.ip,
    })
    return revoked
  })
}
