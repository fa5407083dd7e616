/** Finds whom a call by an API key acts for: for the API's guard, before anything else is done for the call. */
import type { DeploymentMode } from '@zend/contracts'
import { type ApiKeyId, MINUTE_MS, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { batchLoad, type Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Actor } from '../holders/index.ts'
import { findKeysAtWork } from './api-keys.repo.ts'
import { isWithin } from './key-networks.ts'
import { modeOfSecret, secretHash } from './key-secret.ts'

/** Dependencies. `perMinuteMax`: the calls of one key in a minute, in this process. */
export type EnterDeps = {
  readonly db: Pick<Database, 'pool'>
  readonly clock: Clock
  readonly mode: DeploymentMode
  readonly perMinuteMax: number
}

/** Why a key opens nothing. */
export type KeyTurnedAway =
  | Refusal<'unauthenticated' | 'key_of_other_mode' | 'address_not_listed'>
  | Refusal<'rate_limited', { readonly retryAt: Date }>

/** Who called, and the key by which they did, as far as it is known. */
export type Entered = { readonly keyId: ApiKeyId | null; readonly result: Result<Actor, KeyTurnedAway> }

/** Returns the actor of a secret, called from this address. */
export type EnterWithKey = (secret: string, ip: string) => Promise<Entered>

/**
 * Creates it; one per process. It reads the key and its member at each call, which concurrent calls share: so revoking
 * a key, and changing what its member may do, is felt by the next call.
 */
export function enterWithKey({ db, clock, mode, perMinuteMax }: EnterDeps): EnterWithKey {
  const keyOf = batchLoad((hashes) => findKeysAtWork(db, hashes))
  const mayCall = countedByMinute(clock, perMinuteMax)
  return async (secret, ip) => {
    const secretMode = modeOfSecret(secret)
    if (secretMode === null) return { keyId: null, result: refuse('unauthenticated') }
    if (secretMode !== mode) return { keyId: null, result: refuse('key_of_other_mode') }
    const key = await keyOf(secretHash(secret))
    if (key === null || key.endsAt <= clock.now()) return { keyId: key?.id ?? null, result: refuse('unauthenticated') }
    const { id: keyId, company, memberId, userId, scopes, ips, permissions } = key
    if (ips.length > 0 && !isWithin(ip, ips)) return { keyId, result: refuse('address_not_listed') }
    const retryAt = mayCall(keyId)
    if (retryAt !== null) return { keyId, result: refuse('rate_limited', { retryAt }) }
    const actor: Actor = {
      userId,
      holder: company,
      memberId,
      tokenKind: 'api-key',
      sessionId: keyId,
      permissions: scopes.filter((each) => permissions.includes(each)),
    }
    return { keyId, result: ok(actor) }
  }
}

/** Counts calls by key and minute; returns when a key may call again, `null` when it may now. */
function countedByMinute(clock: Clock, max: number): (key: string) => Date | null {
  let minute = -1
  const counts = new Map<string, number>()
  return (key) => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS)
    if (now !== minute) {
      minute = now
      counts.clear()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > max ? new Date((minute + 1) * MINUTE_MS) : null
  }
}
