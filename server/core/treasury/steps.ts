/** Handling of conflicts and faults in the treasury's steps: concurrent changes, and items of which one fails. */

/**
 * Thrown inside a step's transaction when somebody else has changed what it was about to change: it rolls back, without
 * a fault.
 */
export class StaleStep extends Error {
  override readonly name = 'StaleStep'
}

/** Runs this for each item in turn, even after one failed. Throws the first fault at the end. */
export async function eachAlone<T>(items: Iterable<T>, doOne: (item: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = []
  for (const item of items) await doOne(item).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}
