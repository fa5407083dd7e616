/**
 * When work that can be shared is begun: gathered over one turn of the event loop, and not split while splitting it
 * would only make more of it.
 */

/** How much is under way at once. */
export type PacingOptions = {
  /** Pieces of work under way at once. */
  readonly max: number
  /** Another is begun while some are under way when so many wait … */
  readonly overlapFrom: number
  /** … or when those under way take longer than this, in milliseconds: nobody waits for somebody's lock. */
  readonly patienceMs: number
}

/**
 * Calls `begin`, which starts one piece of work with what waits and answers its end, or `null` when nothing that waits
 * can be started now. A piece of work must not reject. Call the answer whenever something new waits.
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
    // One turn of the event loop gathers the callers that are ready now.
    if (!scheduled) setImmediate(look)
    scheduled = true
  }
}
