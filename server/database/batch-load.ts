/**
 * One statement for many callers: those who ask for a row by key while others are being read share the next statement.
 * Nothing is remembered: whoever asks is answered by a statement that began after the question, so what was revoked or
 * changed before is seen.
 */
import type { Tx } from './database.ts'
import { paceBatches } from './pace-batches.ts'

/** How callers share statements. */
export type BatchLoadOptions = {
  /** Statements under way at once. Default 2; a second is begun only when it is worth it. */
  readonly underWayMax?: number
  /** The most keys in one statement. Default 256. */
  readonly keysMax?: number
}

// Fewer cost the database more as two statements than waiting for one costs them.
const OVERLAP_FROM = 64
const PATIENCE_MS = 10

type Caller<V> = { readonly resolve: (value: V | null) => void; readonly reject: (error: unknown) => void }

/**
 * Makes a read of one key out of a read of several. `read` answers the rows it found by key; a caller whose key has
 * none is answered `null`. When a statement fails, it fails for those it was for. A caller alone is not made to wait.
 */
export function batchLoad<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  options: BatchLoadOptions = {},
): (key: string) => Promise<V | null> {
  const { underWayMax = 2, keysMax = 256 } = options
  let waiting = new Map<string, Caller<V>[]>()
  // All of them at once as a rule, with the map they waited in: one that is filled and emptied for ever is laid out
  // anew again and again, and each layout that V8 has moved to its old generation keeps the next with all who waited in
  // it, and their answers, until a full collection.
  const take = (): readonly (readonly [string, readonly Caller<V>[]])[] => {
    const all = waiting
    waiting = new Map()
    if (all.size <= keysMax) return [...all]
    const batch = [...all]
    waiting = new Map(batch.slice(keysMax))
    return batch.slice(0, keysMax)
  }
  const wake = paceBatches(
    { max: underWayMax, overlapFrom: Math.min(OVERLAP_FROM, keysMax), patienceMs: PATIENCE_MS },
    () => waiting.size,
    () => answer(take()),
  )
  const answer = async (batch: readonly (readonly [string, readonly Caller<V>[]])[]): Promise<void> => {
    try {
      const found = await read(batch.map(([key]) => key))
      for (const [key, callers] of batch) for (const { resolve } of callers) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const [, callers] of batch) for (const { reject } of callers) reject(error)
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(key)
      if (callers === undefined) waiting.set(key, [{ resolve, reject }])
      else callers.push({ resolve, reject })
      wake()
    })
}

/** A key of several texts. Statements take them apart again as JSON: `key::json ->> 0`. */
export const keyOf = (...parts: readonly (string | null)[]): string => JSON.stringify(parts)

/**
 * Makes a read of one key out of a module's read of several, on whatever handle it is asked for: those who ask on the
 * same one at the same moment share a statement.
 */
export function batchLoadOn<V>(
  read: (tx: Tx, keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (tx: Tx, key: string) => Promise<V | null> {
  const handles = new WeakMap<Tx, (key: string) => Promise<V | null>>()
  return (tx, key) => {
    const known = handles.get(tx)
    if (known !== undefined) return known(key)
    const one = batchLoad((keys) => read(tx, keys))
    handles.set(tx, one)
    return one(key)
  }
}
