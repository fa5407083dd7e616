/**
 * Rate limiting: a sliding window with a pause after the last allowed try. Pure: it decides on a state that the caller
 * read under a lock, and never reads the clock.
 */
import { after, ok, refuse, type Result } from '@zend/kernel'

/** A limit: `max` within `windowMs`; using the last one pauses for `pauseMs`; at least `spacingMs` between two. */
export type ThrottleRule = {
  readonly max: number
  readonly windowMs: number
  readonly pauseMs: number
  readonly spacingMs: number
}

/** Recent tries, oldest first, and the end of a pause, if there is one. */
export type ThrottleState = { readonly times: readonly Date[]; readonly pausedUntil: Date | null }

/** The state before the first try. */
export const UNTRIED: ThrottleState = { times: [], pausedUntil: null }

/**
 * `throttled`: the limit is reached; `too_soon`: the last try was a moment ago. `retryAt` is when the next one passes.
 */
export type ThrottleRefusal = { readonly code: 'throttled' | 'too_soon'; readonly retryAt: Date }

/**
 * Counts one more try, or refuses it and counts nothing. Using the last allowed try begins the pause at once, so that
 * its end does not depend on trying again. With `pauseMs` 0 the next try passes when the oldest one leaves the window.
 * @example admit(UNTRIED, now, { max: 1, windowMs: 1000, pauseMs: 0, spacingMs: 0 }) // { ok: true, value: { times:
 * [now], pausedUntil: null } }
 */
export function admit(state: ThrottleState, now: Date, rule: ThrottleRule): Result<ThrottleState, ThrottleRefusal> {
  if (state.pausedUntil !== null && state.pausedUntil > now) return refuse('throttled', { retryAt: state.pausedUntil })
  // The end of a pause resets the tries before it.
  const recent = state.pausedUntil === null ? state.times.filter((time) => after(time, rule.windowMs) > now) : []
  const [oldest, last] = [recent.at(0) ?? now, recent.at(-1)]
  // Parallel calls take their time before they take the lock, so the last try may be a moment later than this one.
  const apart = last === undefined || rule.spacingMs === 0 ? now : after(last, rule.spacingMs)
  const free = recent.length < rule.max ? now : after(oldest, rule.windowMs)
  if (free > now && free >= apart) return refuse('throttled', { retryAt: free })
  if (apart > now) return refuse('too_soon', { retryAt: apart })
  const times = [...recent, now]
  return ok({ times, pausedUntil: times.length >= rule.max && rule.pauseMs > 0 ? after(now, rule.pauseMs) : null })
}

/** Returns the state without the try made at this instant, and without the pause that it began. */
export function forgive(state: ThrottleState, at: Date): ThrottleState {
  const index = state.times.findIndex((time) => time.getTime() === at.getTime())
  return index < 0 ? state : { times: state.times.toSpliced(index, 1), pausedUntil: null }
}
