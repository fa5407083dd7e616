/**
 * Runs a step over items of which none may hold up another: one that fails is passed by, and told of at the end.
 */

/** Does this with each item in turn, whatever became of those before. Throws the first fault when all have had theirs. */
export async function eachAlone<T>(items: Iterable<T>, doOne: (item: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = []
  for (const item of items) await doOne(item).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}
