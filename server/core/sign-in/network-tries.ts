/**
 * Rate limits by network, as for failed passwords: tries to sign in with a passkey, and sign-ups that nobody verifies,
 * each of which mails a code to an address that may be somebody else's. The counts are separate: somebody who shares a
 * network with a password guesser can still use their passkey.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import {
  type Caller,
  type Counter,
  countTryAt,
  networkOf,
  takeTryBack,
  throttleKey,
  type ThrottleRule,
} from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import type { SignInPolicy } from './policy.ts'

/** Refusal: too many tries from this network failed; `retryAt` is when another is allowed. */
export type NetworkRefusal = Refusal<'rate_limited', { readonly retryAt: Date }>

/** The limit on failed tries from one network. */
export const networkRule = ({ addressFailuresMax, addressWindowMs }: SignInPolicy['signUp']): ThrottleRule => ({
  max: addressFailuresMax,
  windowMs: addressWindowMs,
  pauseMs: 0,
  spacingMs: 0,
})

type Deps = Pick<SignInDeps, 'db' | 'clock' | 'keys' | 'policy'>
type CountedScope = 'passkey:network' | 'sign-up:network'

const counterOf = ({ keys }: Pick<SignInDeps, 'keys'>, scope: CountedScope, { ip }: Caller): Counter => ({
  scope,
  key: throttleKey(keys, networkOf(ip)),
})

async function countFrom(
  deps: Deps,
  scope: CountedScope,
  caller: Caller,
  rule: ThrottleRule,
): Promise<Result<Date, NetworkRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<Date, NetworkRefusal>> => {
    const at = deps.clock.now()
    const counted = await countTryAt(tx, counterOf(deps, scope, caller), rule, at)
    return counted.ok ? ok(at) : refuse('rate_limited', { retryAt: counted.refusal.retryAt })
  })
}

/** Counts one try before anything is checked, in its own transaction. Returns when, which `forgivePasskeyTry` needs. */
export const countPasskeyTry = (deps: Deps, caller: Caller): Promise<Result<Date, NetworkRefusal>> =>
  countFrom(deps, 'passkey:network', caller, networkRule(deps.policy.signIn))

/** Takes one counted try back: it was right. */
export async function forgivePasskeyTry(
  deps: Pick<SignInDeps, 'clock' | 'keys'>,
  tx: Tx,
  caller: Caller,
  at: Date,
): Promise<void> {
  await takeTryBack(tx, counterOf(deps, 'passkey:network', caller), at, deps.clock.now())
}

/**
 * Counts one sign-up before anything is hashed or mailed, in its own transaction. Returns when, which is when the
 * sign-up counts as begun.
 */
export const countSignUp = (deps: Deps, caller: Caller): Promise<Result<Date, NetworkRefusal>> =>
  countFrom(deps, 'sign-up:network', caller, networkRule(deps.policy.signUp))

/** Takes back the sign-up begun `at`: its address was verified from the same network, or it was not stored. */
export async function forgiveSignUp(
  deps: Pick<SignInDeps, 'clock' | 'keys'>,
  tx: Tx,
  caller: Caller,
  at: Date,
): Promise<void> {
  await takeTryBack(tx, counterOf(deps, 'sign-up:network', caller), at, deps.clock.now())
}
