/**
 * Logs the calls of API keys off the path of the calls: they wait in a bounded queue and are written in batches. A full
 * queue drops the newest and says so, since answering customers comes first.
 */
import type { Tx } from '../../database/index.ts'
import { insertCalls, type KeyCall } from './calls.repo.ts'

/** Settings and dependencies. `onTrouble` is told of calls that were not logged. */
export type CallLogDeps = {
  readonly db: { readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> }
  readonly everyMs: number
  readonly waitingMax: number
  readonly onTrouble: (trouble: { readonly dropped: number; readonly err?: unknown }) => void
}

/** The log, for one process. */
export type CallLog = {
  /** Takes a call; it is written a moment later. */
  readonly add: (call: KeyCall) => void
  /** Writes what waits. */
  readonly flush: () => Promise<void>
  /** Stops the timer and writes what waits. */
  readonly close: () => Promise<void>
}

/** The most calls of one statement. */
const BATCH = 500

/** Opens the log. */
export function openCallLog({ db, everyMs, waitingMax, onTrouble }: CallLogDeps): CallLog {
  let waiting: KeyCall[] = []
  let dropped = 0
  let writing: Promise<void> = Promise.resolve()
  const write = async (): Promise<void> => {
    const calls = waiting
    waiting = []
    if (dropped > 0) onTrouble({ dropped })
    dropped = 0
    for (let from = 0; from < calls.length; from += BATCH) {
      const batch = calls.slice(from, from + BATCH)
      try {
        await db.transact((tx) => insertCalls(tx, batch))
      } catch (err) {
        onTrouble({ dropped: batch.length, err })
      }
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()
  return {
    add: (call) => {
      if (waiting.length >= waitingMax) dropped += 1
      else waiting.push(call)
    },
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
