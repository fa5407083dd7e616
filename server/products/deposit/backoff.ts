/** How long to wait before trying again. Pure: chance comes from the caller. */

/** The shortest and the longest pause, in milliseconds. */
export type Backoff = { readonly firstMs: number; readonly maxMs: number }

/**
 * The pause before try number `attempt` (from 1): doubling, capped, and spread over the upper half by `chance` (0 to 1),
 * so that many who lost the same node do not all come back at once.
 * @example pauseMs({ firstMs: 500, maxMs: 30_000 }, 3, 1) // 2_000
 */
export function pauseMs({ firstMs, maxMs }: Backoff, attempt: number, chance: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 30))
  return Math.round(full / 2 + (full / 2) * chance)
}
