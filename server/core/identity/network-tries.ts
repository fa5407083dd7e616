/**
 * Counts by the network they come from, as failed passwords are: tries to sign in with a passkey, and sign-ups that nobody verifies, each of which mails a code to
 * an address that may be a stranger's. Each has a count of its own: who shares a network with a guesser of passwords keeps their passkey.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type Counter, countTryAt, takeTryBack } from './count-try.ts'
import type { IdentityDeps } from './deps.ts'
import { type Caller, networkOf } from './identity.ts'
import type { IdentityPolicy, ThrottleRule } from './policy.ts'
import { throttleKey } from './secrets.ts'

/** Too many tries from this network failed; `retryAt` is when there is room again. */
export type NetworkRefusal = Refusal<'rate_limited', { readonly retryAt: Date }>

/** How many tries may fail from one network. */
export const networkRule = ({ addressFailuresMax, addressWindowMs }: IdentityPolicy['signUp']): ThrottleRule => ({
  max: addressFailuresMax,
  windowMs: addressWindowMs,
  pauseMs: 0,
  spacingMs: 0,
})

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'keys' | 'policy'>
type CountedScope = 'passkey:network' | 'sign-up:network'

const counterOf = ({ keys }: Pick<IdentityDeps, 'keys'>, scope: CountedScope, { ip }: Caller): Counter => ({
  scope,
  key: throttleKey(keys, networkOf(ip)),
})

async function countFrom(deps: Deps, scope: CountedScope, caller: Caller, rule: ThrottleRule): Promise<Result<Date, NetworkRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<Date, NetworkRefusal>> => {
    const at = deps.clock.now()
    const counted = await countTryAt(tx, counterOf(deps, scope, caller), rule, at)
    return counted.ok ? ok(at) : refuse('rate_limited', { retryAt: counted.refusal.retryAt })
  })
}

/** Counts one try before anything is looked at, in a transaction of its own. Answers when, which `forgivePasskeyTry` needs. */
export const countPasskeyTry = (deps: Deps, caller: Caller): Promise<Result<Date, NetworkRefusal>> =>
  countFrom(deps, 'passkey:network', caller, networkRule(deps.policy.signIn))

/** Takes one counted try back: it was right. */
export async function forgivePasskeyTry(deps: Pick<IdentityDeps, 'clock' | 'keys'>, tx: Tx, caller: Caller, at: Date): Promise<void> {
  await takeTryBack(tx, counterOf(deps, 'passkey:network', caller), at, deps.clock.now())
}

/** Counts one sign-up before anything is hashed or mailed, in a transaction of its own. Answers when, which is when the sign-up counts as begun. */
export const countSignUp = (deps: Deps, caller: Caller): Promise<Result<Date, NetworkRefusal>> =>
  countFrom(deps, 'sign-up:network', caller, networkRule(deps.policy.signUp))

/** Takes the sign-up back that was begun `at`: its address was verified from the same network, or nothing came of it. */
export async function forgiveSignUp(deps: Pick<IdentityDeps, 'clock' | 'keys'>, tx: Tx, caller: Caller, at: Date): Promise<void> {
  await takeTryBack(tx, counterOf(deps, 'sign-up:network', caller), at, deps.clock.now())
}
