/**
 * When a thread that hashes passwords rests. Pure.
 *
 * A low priority alone is not enough where every core is wanted: the scheduler lets what runs finish its slice, and argon2 empties the caches that others live by.
 * So a thread that was kept waiting while it hashed, which means that others wanted its core, rests before the next password.
 */

/** A hash that took so many times its own work was kept waiting … */
const KEPT_WAITING = 1.2
/** … if that is also more than so many milliseconds: systems tell what a thread has worked as of their last tick. */
const TICK_MS = 5
// Enough for customers' swaps to notice little of a storm of sign-ins (`npm run bench -- overload`), and not so much that the door shuts: a hash and its rest take an
// eighth of a second at most, or as long as the hash alone.
const [REST_FACTOR, PERIOD_MS_MAX] = [4, 125]

/** How many milliseconds to rest after a hash that took `tookMs` by the clock and `workMs` of the processor; 0 when nobody else wanted it. */
export function restAfter(tookMs: number, workMs: number): number {
  const keptWaiting = tookMs > KEPT_WAITING * workMs && tookMs - workMs > TICK_MS
  return keptWaiting ? Math.max(0, Math.min(REST_FACTOR * tookMs, PERIOD_MS_MAX - tookMs)) : 0
}
