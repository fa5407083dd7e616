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
