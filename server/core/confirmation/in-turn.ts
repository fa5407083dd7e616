/**
 * Checks one customer's attempts one at a time, so parallel guesses cannot pass before earlier ones are counted, even
 * where a check takes no lock. Each further process allows at most one more at once.
 */
import type { UserId } from '@zend/kernel'

/** Runs a check after the customer's earlier ones have ended, whether they succeeded or failed. */
export type InTurn = <T>(userId: UserId, look: () => Promise<T>) => Promise<T>

const RENEWED_EVERY = 64

/** Creates the queue of all customers' attempts; one per process. */
export function inTurns(): InTurn {
  let turns = new Map<UserId, Promise<unknown>>()
  let taken = 0
  return async (userId, look) => {
    // Replace the Map before it grows old: see database/batch-load.ts.
    if (++taken % RENEWED_EVERY === 0) turns = new Map(turns)
    const before = turns.get(userId)
    const turn = before === undefined ? look() : before.then(look)
    // The next one waits for this check to end, whatever its result.
    const over = turn.catch(() => undefined)
    turns.set(userId, over)
    try {
      return await turn
    } finally {
      if (turns.get(userId) === over) turns.delete(userId)
    }
  }
}
