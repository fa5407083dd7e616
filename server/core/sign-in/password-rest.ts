/**
 * Decides when a thread that hashes passwords pauses. Pure.
 *
 * A low priority alone is not enough when every core is contended: the scheduler lets a running thread finish its
 * slice, and argon2 evicts the caches that others need. So a thread that had to wait for its core while hashing, which
 * means that others wanted it, pauses before the next password.
 */

/** A hash that waited for at least this share of its time had to compete for its core. */
const KEPT_WAITING = 1 / 6
// High enough that a storm of sign-ins hardly affects customers' swaps (`npm run bench -- overload`), and low enough
// that sign-ins still get through: a hash and its pause take 160 ms at most, or as long as the hash alone.
const [REST_FACTOR, PERIOD_MS_MAX] = [6, 160]

/**
 * Returns how many ms to pause after a hash that took `tookMs`, `waitedMs` of it waiting for a core; 0 when nobody else
 * wanted it.
 */
export function restAfter(tookMs: number, waitedMs: number): number {
  return waitedMs > KEPT_WAITING * tookMs ? Math.max(0, Math.min(REST_FACTOR * tookMs, PERIOD_MS_MAX - tookMs)) : 0
}
