/**
 * Checks one customer's attempts one at a time, so parallel guesses cannot pass before earlier ones are counted, even
 * where a check takes no lock. Each further process allows at most one more at once.
 */
import type { UserId } from '@zend/kernel'

/** Runs a check after the customer's earlier ones have ended, whether they succeeded or failed. */
export type AttemptQueue = <T>(userId: UserId, check: () => Promise<T>) => Promise<T>

const RENEWED_EVERY = 64

/** Creates the queue of all customers' attempts; one per process. */
export function openAttemptQueue(): AttemptQueue {
  let queues = new Map<UserId, Promise<unknown>>()
  let taken = 0
  return async (userId, check) => {
    // Replace the Map before it grows old: see database/batch-load.ts.
    if (++taken % RENEWED_EVERY === 0) queues = new Map(queues)
    const before = queues.get(userId)
    const queued = before === undefined ? check() : before.then(check)
    // The next one waits for this check to end, whatever its result.
    const over = queued.catch(() => undefined)
    queues.set(userId, over)
    try {
      return await queued
    } finally {
      if (queues.get(userId) === over) queues.delete(userId)
    }
  }
}
