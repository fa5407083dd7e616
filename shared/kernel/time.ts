/** Durations in milliseconds and instants as ISO 8601 text. It never reads the clock: now comes from the clock port. */

/** One second in milliseconds. */
export const SECOND_MS = 1_000
/** One minute in milliseconds. */
export const MINUTE_MS = 60 * SECOND_MS
/** One hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS
/** One day of 24 hours in milliseconds. */
export const DAY_MS = 24 * HOUR_MS

/** The instant `ms` milliseconds after (or, when negative, before) another. */
export const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms)

/**
 * Returns this instant, or the same time on the next day that is neither Saturday nor Sunday, in UTC.
 * @example toBusinessDay(new Date('2026-11-28T09:00:00Z')) // a Saturday: 2026-11-30T09:00:00Z
 */
export const toBusinessDay = (day: Date): Date =>
  day.getUTCDay() === 0 || day.getUTCDay() === 6 ? toBusinessDay(after(day, DAY_MS)) : day

/** The shortest and the longest backoff between retries, in milliseconds. */
export type Backoff = { readonly firstMs: number; readonly maxMs: number }

/**
 * Returns the backoff before the next retry after `failures` (from 1): doubling, capped. `chance` (0 to 1, from the
 * caller) adds jitter over the upper half, so that many clients that failed together do not all return at once; without
 * it the backoff is full.
 * @example backoffMs({ firstMs: 500, maxMs: 30_000 }, 3) // 2_000
 */
export function backoffMs({ firstMs, maxMs }: Backoff, failures: number, chance = 1): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30))
  return Math.round(full / 2 + (full / 2) * chance)
}
