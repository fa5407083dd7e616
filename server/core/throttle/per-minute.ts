/**
 * How often something may be done within a minute in this process: for limits that protect the process alone. What must
 * hold for all processes together is counted in the database (count-use.ts).
 */
import { after, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * Opens a count of at most `max` per minute for each `who`. What it answers counts one more and tells `null`, or tells
 * when there is room again. A minute begins with the first call of it, by the machine's clock; `now` is only what the
 * answer is reckoned from.
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
