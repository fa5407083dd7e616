/** Lets asynchronous work on one thing happen one at a time, in the order it was asked for. */

/**
 * Runs `work` after everything asked for before it has ended, however it ended. Resolves or rejects with the work's own
 * outcome.
 */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

/** A queue of its own. */
export function turns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}
