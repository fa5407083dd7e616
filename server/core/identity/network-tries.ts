/**
 * Counts tries to sign in with a passkey by the network they come from, as failed passwords are. They have a count of their own: who shares a
 * network with a guesser of passwords keeps their passkey.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { lockThrottle, putThrottle } from './code.repo.ts'
import type { IdentityDeps } from './deps.ts'
import { type Caller, networkOf } from './identity.ts'
import type { ThrottleRule } from './policy.ts'
import { throttleKey } from './secrets.ts'
import { admit, forgive } from './throttle.ts'

/** Too many tries from this network failed; `retryAt` is when there is room again. */
export type NetworkRefusal = Refusal<'rate_limited', { readonly retryAt: Date }>

/** Counts one try before anything is looked at, in a transaction of its own. Answers when, which `forgivePasskeyTry` needs. */
export async function countPasskeyTry(
  { db, clock, keys, policy: { signIn } }: Pick<IdentityDeps, 'db' | 'clock' | 'keys' | 'policy'>,
  { ip }: Caller,
): Promise<Result<Date, NetworkRefusal>> {
  const rule: ThrottleRule = { max: signIn.addressFailuresMax, windowMs: signIn.addressWindowMs, pauseMs: 0, spacingMs: 0 }
  const key = throttleKey(keys, networkOf(ip))
  return db.transact(async (tx): Promise<Result<Date, NetworkRefusal>> => {
    const at = clock.now()
    const admitted = admit(await lockThrottle(tx, 'passkey:network', key, at), at, rule)
    if (!admitted.ok) return refuse('rate_limited', { retryAt: admitted.refusal.retryAt })
    await putThrottle(tx, 'passkey:network', key, admitted.value, at)
    return ok(at)
  })
}

/** Takes one counted try back: it was right. */
export async function forgivePasskeyTry({ clock, keys }: Pick<IdentityDeps, 'clock' | 'keys'>, tx: Tx, { ip }: Caller, at: Date): Promise<void> {
  const [key, now] = [throttleKey(keys, networkOf(ip)), clock.now()]
  await putThrottle(tx, 'passkey:network', key, forgive(await lockThrottle(tx, 'passkey:network', key, now), at), now)
}
