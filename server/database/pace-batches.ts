/**
 * Decides when shared work starts: callers are batched over one turn of the event loop, and a batch is not split while
 * splitting would only cost more.
 */

/** Limits on concurrent work. */
export type PacingOptions = {
  /** The maximum number of concurrent pieces of work. */
  readonly max: number
  /** Start another while some are under way when this many wait … */
  readonly overlapFrom: number
  /** … or when those under way take longer than this, in milliseconds, so that nobody waits for another's lock. */
  readonly patienceMs: number
}

/**
 * Calls `begin`, which starts one piece of work with what waits and returns its end, or `null` when nothing that waits
 * can start now. A piece of work must not reject. Call the returned function whenever something new waits.
 */
export function paceBatches(
  { max, overlapFrom, patienceMs }: PacingOptions,
  waiting: () => number,
  begin: () => Promise<void> | null,
): () => void {
  let underWay = 0
  let scheduled = false
  let lastBegunAt = Number.NEGATIVE_INFINITY
  let impatient: NodeJS.Timeout | null = null

  const isTime = (): boolean =>
    underWay === 0 || waiting() >= overlapFrom || performance.now() - lastBegunAt >= patienceMs
  const look = (): void => {
    scheduled = false
    while (underWay < max && waiting() > 0 && isTime()) {
      const work = begin()
      if (work === null) return
      underWay += 1
      lastBegunAt = performance.now()
      void work.then(() => {
        underWay -= 1
        look()
      })
    }
    if (waiting() > 0 && underWay < max) beImpatient()
  }
  const beImpatient = (): void => {
    impatient ??= setTimeout(() => {
      impatient = null
      look()
    }, patienceMs)
  }
  return () => {
    // One turn of the event loop batches the callers that are ready now.
    if (!scheduled) setImmediate(look)
    scheduled = true
  }
}
