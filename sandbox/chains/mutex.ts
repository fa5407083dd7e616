/** A mutex: runs asynchronous work on one thing one at a time, in order of arrival. */

/**
 * Runs `work` after all earlier work has ended, successfully or not. Resolves or rejects with the work's own outcome.
 */
export type RunExclusive = <T>(work: () => Promise<T>) => Promise<T>

/** Creates a mutex. */
export function mutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}
