/**
 * Rate limits per minute within this process, for limits that protect only the process. Limits across all processes are
 * counted in the database (count-use.ts).
 */
import { after, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * Creates a limit of at most `max` per minute for each `who`. The returned function counts one more and returns `null`,
 * or returns when another is allowed. A minute begins with its first call, by the monotonic clock; `now` is used only
 * to compute the answer.
 */
export function perMinute(max: number): (who: string, now: Date) => Promise<Date | null> {
  const limiter = new RateLimiterMemory({ points: max, duration: MINUTE_MS / SECOND_MS })
  return async (who, now) => {
    try {
      await limiter.consume(who)
      return null
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return after(now, refused.msBeforeNext)
    }
  }
}
