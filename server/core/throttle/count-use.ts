/** Hourly limits on a customer's actions, across all processes. A refused use is not counted. */
import { HOUR_MS, ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { countTryAt, throttleKey, type ThrottleKeys } from './count-tries.ts'
import { peekThrottle, type ThrottleScope } from './throttle.repo.ts'
import { admit, type ThrottleRule } from './throttle.ts'

/**
 * The counted actions: customers looked up by username, call checks, profile pictures set, name enquiries at banks,
 * exports of one's data, transactions looked for and claimed.
 */
export type CountedUse = Extract<
  ThrottleScope,
  | 'look-up'
  | 'call-check'
  | 'picture'
  | 'phone-code'
  | 'new-email'
  | 'name-enquiry'
  | 'export'
  | 'rescue-search'
  | 'rescue-claim'
>
/** Refusal: the hourly limit is reached; `retryAt` is when another use is allowed. */
export type UseRefusal = Refusal<'rate_limited', { readonly retryAt: Date }>

/** Dependencies of counting uses. */
export type CountedDeps = { readonly db: Database; readonly clock: Clock; readonly keys: ThrottleKeys }

const ruleOf = (perHourMax: number): ThrottleRule => ({ max: perHourMax, windowMs: HOUR_MS, pauseMs: 0, spacingMs: 0 })

/** Counts one more use by this customer, in its own transaction. */
export async function countUse(
  deps: CountedDeps,
  userId: UserId,
  use: CountedUse,
  perHourMax: number,
): Promise<Result<null, UseRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<null, UseRefusal>> => {
    const counted = await countTryAt(
      tx,
      { scope: use, key: throttleKey(deps.keys, userId) },
      ruleOf(perHourMax),
      deps.clock.now(),
    )
    return counted.ok ? ok(null) : refuse('rate_limited', { retryAt: counted.refusal.retryAt })
  })
}

/** Tells whether another use would be allowed, without counting one. */
export async function hasUseLeft(
  deps: CountedDeps,
  userId: UserId,
  use: CountedUse,
  perHourMax: number,
): Promise<Result<null, UseRefusal>> {
  const admitted = admit(
    await peekThrottle(deps.db.read, use, throttleKey(deps.keys, userId)),
    deps.clock.now(),
    ruleOf(perHourMax),
  )
  return admitted.ok ? ok(null) : refuse('rate_limited', { retryAt: admitted.refusal.retryAt })
}
