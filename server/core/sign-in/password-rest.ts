/**
 * When a thread that hashes passwords rests. Pure.
 *
 * A low priority alone is not enough where every core is wanted: the scheduler lets what runs finish its slice, and
 * argon2 empties the caches that others live by. So a thread that was kept waiting while it hashed, which means that
 * others wanted its core, rests before the next password.
 */

/** A hash that waited for such a share of its time was kept waiting. */
const KEPT_WAITING = 1 / 6
// Enough for customers' swaps to notice little of a storm of sign-ins (`npm run bench -- overload`), and not so much
// that the door shuts: a hash and its rest take 160 ms at most, or as long as the hash alone.
const [REST_FACTOR, PERIOD_MS_MAX] = [6, 160]

/**
 * How many milliseconds to rest after a hash that took `tookMs`, `waitedMs` of it in wait for a core; 0 when nobody
 * else wanted it.
 */
export function restAfter(tookMs: number, waitedMs: number): number {
  return waitedMs > KEPT_WAITING * tookMs ? Math.max(0, Math.min(REST_FACTOR * tookMs, PERIOD_MS_MAX - tookMs)) : 0
}
