/**
 * Batches work of many callers: whatever waits at the same moment is done together, and each caller gets its own
 * answer. `run` does the work and answers every caller of its batch.
 */
import { paceBatches } from './pace-batches.ts'

/** Batching options. The defaults are measured (docs/decisions/011-ledger-batching.md). */
export type BatchesOptions<W> = {
  /**
   * Keys that no two items under way may share: the second must see the first, and two batches with the same key would
   * wait for each other.
   */
  readonly keysOf: (item: W) => readonly string[]
  /** Whether an item must be processed alone. Default: never. */
  readonly isAlone?: (item: W) => boolean
  /** Concurrent batches, each on a connection of the pool. Default 2; a second starts only when it is worth it. */
  readonly connections?: number
  /** The maximum batch size. Default 128. */
  readonly batchMax?: number
  /** The maximum number of unanswered callers. Default 10 000. */
  readonly queueMax?: number
}

/** One caller of a batch. */
export type Waiting<W, A> = {
  readonly item: W
  readonly resolve: (answer: A) => void
  readonly reject: (error: unknown) => void
}

/** A queue of callers. */
export type Batches<W, A> = {
  /** Resolves with this caller's answer; returns `null` at once when the queue is full. Throws once it is closed. */
  readonly add: (item: W) => Promise<A> | null
  /** Accepts no more and resolves when the waiting ones are answered. */
  readonly close: () => Promise<void>
}

// Measured over HTTP: small concurrent batches cost the database more than waiting costs their callers.
const OVERLAP_FROM = 64
const PATIENCE_MS = 20

/** Creates a queue. `run` must not reject. */
export function openBatches<W, A>(
  options: BatchesOptions<W>,
  run: (batch: readonly Waiting<W, A>[]) => Promise<void>,
): Batches<W, A> {
  const { connections = 2, batchMax = 128, queueMax = 10_000 } = options
  const queue: Waiting<W, A>[] = []
  // The keys of each batch under way.
  let locked: readonly ReadonlySet<string>[] = []
  const drained = Promise.withResolvers<void>()
  let unanswered = 0
  let closed = false

  const wake = paceBatches(
    { max: connections, overlapFrom: OVERLAP_FROM, patienceMs: PATIENCE_MS },
    () => queue.length,
    () => {
      const { length, keys } = nextBatch(queue, batchMax, locked, options)
      if (length === 0) return null
      const batch = queue.splice(0, length)
      locked = [...locked, keys]
      return run(batch).then(() => {
        locked = locked.filter((each) => each !== keys)
      })
    },
  )
  const answered = async (answer: Promise<A>): Promise<A> => {
    try {
      return await answer
    } finally {
      unanswered -= 1
      if (closed && unanswered === 0) drained.resolve()
    }
  }
  return {
    add: (item) => {
      if (closed) throw new Error('it is closed')
      if (unanswered >= queueMax) return null
      unanswered += 1
      return answered(
        new Promise((resolve, reject) => {
          queue.push({ item, resolve, reject })
          wake()
        }),
      )
    },
    close: async () => {
      closed = true
      if (unanswered === 0) drained.resolve()
      await drained.promise
    },
  }
}

/**
 * Returns how many from the front form the next batch, perhaps none yet, and their keys. A batch ends before an item
 * whose key is in it or under way already.
 */
function nextBatch<W, A>(
  queue: readonly Waiting<W, A>[],
  batchMax: number,
  locked: readonly ReadonlySet<string>[],
  { keysOf, isAlone = () => false }: BatchesOptions<W>,
) {
  const keys = new Set<string>()
  let length = 0
  for (const { item } of queue) {
    const [own, alone] = [keysOf(item), isAlone(item)]
    const taken = own.some((key) => keys.has(key) || locked.some((others) => others.has(key)))
    if (length === batchMax || taken || (alone && length > 0)) break
    for (const key of own) keys.add(key)
    length += 1
    if (alone) break
  }
  return { length, keys }
}

/**
 * Runs a failed batch again as two halves, one after the other, recursively: each item ends as it would have ended by
 * itself.
 */
export async function inHalves<T>(batch: readonly T[], run: (half: readonly T[]) => Promise<void>): Promise<void> {
  const middle = Math.ceil(batch.length / 2)
  for (const half of [batch.slice(0, middle), batch.slice(middle)]) await run(half)
}
