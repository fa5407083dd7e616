/** The limits on what a company, and what a visitor without an account, can cause with bills. */
import { ok, refuse, type Result } from '@zend/kernel'
import {
  type Counter,
  countTryAt,
  throttleKey,
  type ThrottleKeys,
  type ThrottleScope,
} from '../../core/throttle/index.ts'
import type { Tx } from '../../database/index.ts'
import type { TooMany } from './bills.refusals.ts'

/** One limit: whose tries, of what, and how many within a time. */
export type Limit = {
  readonly scope: ThrottleScope
  readonly of: string
  readonly max: number
  readonly windowMs: number
}

/** Counts one more under every limit, in the caller's transaction, or refuses it: the caller then rolls back. */
export async function countUnder(
  tx: Tx,
  keys: ThrottleKeys,
  limits: readonly Limit[],
  at: Date,
): Promise<Result<null, TooMany>> {
  // Locked in the order of their names, so that two calls do not wait for each other.
  for (const { scope, of, max, windowMs } of limits.toSorted((a, b) => (a.scope < b.scope ? -1 : 1))) {
    const counter: Counter = { scope, key: throttleKey(keys, of) }
    const counted = await countTryAt(tx, counter, { max, windowMs, pauseMs: 0, spacingMs: 0 }, at)
    if (!counted.ok) return refuse('rate_limited', { retryAt: counted.refusal.retryAt })
  }
  return ok(null)
}
