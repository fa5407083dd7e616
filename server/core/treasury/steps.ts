/** What a step of the treasury's may meet: somebody else's change, and items of which one fails. */

/**
 * Thrown inside a step's transaction when what it was about to change has been changed by somebody else: it rolls back,
 * and nothing was wrong.
 */
export class StaleStep extends Error {
  override readonly name = 'StaleStep'
}

/**
 * Does this with each item in turn, whatever became of those before. Throws the first fault when all have had theirs.
 */
export async function eachAlone<T>(items: Iterable<T>, doOne: (item: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = []
  for (const item of items) await doOne(item).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}
