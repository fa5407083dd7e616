/**
 * Counts tries to sign in with a passkey by the network they come from, as failed passwords are. They have a count of their own: who shares a
 * network with a guesser of passwords keeps their passkey.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { countTryAt, takeTryBack } from './count-try.ts'
import type { IdentityDeps } from './deps.ts'
import { type Caller, networkOf } from './identity.ts'
import type { IdentityPolicy, ThrottleRule } from './policy.ts'
import { throttleKey } from './secrets.ts'

/** Too many tries from this network failed; `retryAt` is when there is room again. */
export type NetworkRefusal = Refusal<'rate_limited', { readonly retryAt: Date }>

/** How many tries to sign in may fail from one network. */
export const networkRule = ({ addressFailuresMax, addressWindowMs }: IdentityPolicy['signIn']): ThrottleRule => ({
  max: addressFailuresMax,
  windowMs: addressWindowMs,
  pauseMs: 0,
  spacingMs: 0,
})

/** Counts one try before anything is looked at, in a transaction of its own. Answers when, which `forgivePasskeyTry` needs. */
export async function countPasskeyTry(
  { db, clock, keys, policy: { signIn } }: Pick<IdentityDeps, 'db' | 'clock' | 'keys' | 'policy'>,
  { ip }: Caller,
): Promise<Result<Date, NetworkRefusal>> {
  const counter = { scope: 'passkey:network', key: throttleKey(keys, networkOf(ip)) } as const
  return db.transact(async (tx): Promise<Result<Date, NetworkRefusal>> => {
    const at = clock.now()
    const counted = await countTryAt(tx, counter, networkRule(signIn), at)
    return counted.ok ? ok(at) : refuse('rate_limited', { retryAt: counted.refusal.retryAt })
  })
}

/** Takes one counted try back: it was right. */
export async function forgivePasskeyTry({ clock, keys }: Pick<IdentityDeps, 'clock' | 'keys'>, tx: Tx, { ip }: Caller, at: Date): Promise<void> {
  await takeTryBack(tx, { scope: 'passkey:network', key: throttleKey(keys, networkOf(ip)) }, at, clock.now())
}
