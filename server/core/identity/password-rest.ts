/**
 * When a thread that hashes passwords rests. Pure.
 *
 * A low priority alone is not enough where every core is wanted: the scheduler lets what runs finish its slice, and argon2 empties the caches that others live by.
 * So a thread that was kept waiting while it hashed, which means that others wanted its core, rests before the next password.
 */

/** A hash that took so many times its own work was kept waiting. */
const KEPT_WAITING = 1.2
// Enough for customers' swaps to notice little of a storm of sign-ins (`npm run bench -- overload`), and not so much that the door shuts: a hash and its rest take an
// eighth of a second at most, or as long as the hash alone.
const [REST_FACTOR, PERIOD_MS_MAX] = [4, 125]

/** How many milliseconds to rest after a hash that took `tookMs` by the clock and `workMs` of the processor; 0 when nobody else wanted it. */
export function restAfter(tookMs: number, workMs: number): number {
  return tookMs > KEPT_WAITING * workMs ? Math.max(0, Math.min(REST_FACTOR * tookMs, PERIOD_MS_MAX - tookMs)) : 0
}
