/** Counts tries and takes them back: applies throttle.ts to a counter that is locked until the transaction ends. */
import { createHmac, type KeyObject } from 'node:crypto'
import type { Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { lockThrottle, putThrottle, type ThrottleScope } from './throttle.repo.ts'
import { admit, forgive, type ThrottleRefusal, type ThrottleRule, type ThrottleState, UNTRIED } from './throttle.ts'

/** The key that hashes the names of counters. */
export type ThrottleKeys = { readonly throttle: KeyObject }

/** Returns the key of a counter, such as that of a mail address: it cannot be reversed. */
export const throttleKey = (keys: ThrottleKeys, text: string): Buffer =>
  createHmac('sha256', keys.throttle).update(text).digest()

/** Names a counter: whose tries, and of what. */
export type Counter = { readonly scope: ThrottleScope; readonly key: Uint8Array }

/** Counts one more try, or refuses it and counts nothing. */
export async function countTryAt(
  tx: Tx,
  { scope, key }: Counter,
  rule: ThrottleRule,
  at: Date,
): Promise<Result<ThrottleState, ThrottleRefusal>> {
  const admitted = admit(await lockThrottle(tx, scope, key, at), at, rule)
  if (admitted.ok) await putThrottle(tx, scope, key, admitted.value, at)
  return admitted
}

/** Takes back the try that was counted `at`, as if it had not happened. */
export async function takeTryBack(tx: Tx, { scope, key }: Counter, at: Date, now: Date): Promise<void> {
  await putThrottle(tx, scope, key, forgive(await lockThrottle(tx, scope, key, now), at), now)
}

/** Resets the counter and ends a pause. */
export async function startAfresh(tx: Tx, { scope, key }: Counter, now: Date): Promise<void> {
  await lockThrottle(tx, scope, key, now)
  await putThrottle(tx, scope, key, UNTRIED, now)
}
