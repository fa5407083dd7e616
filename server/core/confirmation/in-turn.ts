/**
 * One customer's tries are looked at one after the other: of a crowd of guesses none is looked at before those before
 * it are counted, also where a look takes no lock. With several processes at most one more for each further process.
 */
import type { UserId } from '@zend/kernel'

/** Runs a look when those of the same customer that came before have ended, however they ended. */
export type InTurn = <T>(userId: UserId, look: () => Promise<T>) => Promise<T>

const RENEWED_EVERY = 64

/** Opens the queue of everybody's tries; one per process. */
export function inTurns(): InTurn {
  let turns = new Map<UserId, Promise<unknown>>()
  let taken = 0
  return async (userId, look) => {
    // Laid out anew before it grows old: see database/batch-load.ts.
    if (++taken % RENEWED_EVERY === 0) turns = new Map(turns)
    const before = turns.get(userId)
    const turn = before === undefined ? look() : before.then(look)
    // Whoever comes next waits for this look, and not for its luck.
    const over = turn.catch(() => undefined)
    turns.set(userId, over)
    try {
      return await turn
    } finally {
      if (turns.get(userId) === over) turns.delete(userId)
    }
  }
}
