/**
 * When a thread that hashes passwords rests. Pure.
 *
 * A low priority alone is not enough where every core is wanted: the scheduler lets what runs finish its slice, and argon2 empties the caches that others live by.
 * So a thread that was kept waiting while it hashed, which means that others wanted its core, rests before the next password.
 */

/** A hash that took so many times its own work was kept waiting. */
const KEPT_WAITING = 1.2
// Measured (`npm run bench -- overload`): enough for customers' swaps to notice little, and still ten sign-ins a second on two cores that are wanted by all.
const [REST_FACTOR, REST_MS_MAX] = [4, 150]

/** How many milliseconds to rest after a hash that took `tookMs` by the clock and `workMs` of the processor; 0 when nobody else wanted it. */
export function restAfter(tookMs: number, workMs: number): number {
  return tookMs > KEPT_WAITING * workMs ? Math.min(REST_FACTOR * tookMs, REST_MS_MAX) : 0
}
