/**
 * Batches reads of rows by key: callers that ask while others are being read share the next statement. Nothing is
 * cached: each answer comes from a statement that began after the call, so earlier revocations and changes are seen.
 */
import type { Tx } from './database.ts'
import { paceBatches } from './pace-batches.ts'

/** Options for sharing statements. */
export type BatchLoadOptions = {
  /** Concurrent statements. Default 2; a second starts only when it is worth it. */
  readonly underWayMax?: number
  /** The maximum number of keys in one statement. Default 256. */
  readonly keysMax?: number
}

// With fewer keys, a second statement costs the database more than waiting for the first costs the callers.
const OVERLAP_FROM = 64
const PATIENCE_MS = 10

type Caller<V> = { readonly resolve: (value: V | null) => void; readonly reject: (error: unknown) => void }

/**
 * Turns a read of several keys into a read of one. `read` returns the rows it found by key; a caller whose key has none
 * gets `null`. When a statement fails, all its callers fail. A single caller does not wait.
 */
export function batchLoad<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  options: BatchLoadOptions = {},
): (key: string) => Promise<V | null> {
  const { underWayMax = 2, keysMax = 256 } = options
  let waiting = new Map<string, Caller<V>[]>()
  // Normally take all callers and replace their Map: V8 rehashes a long-lived Map, and old tables keep finished callers
  // and their answers alive until a full GC.
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

/** Returns a key of several texts. Statements split it as JSON: `key::json ->> 0`. */
export const keyOf = (...parts: readonly (string | null)[]): string => JSON.stringify(parts)

/**
 * Turns a module's read of several keys into a read of one, on any handle: concurrent callers on the same handle share
 * a statement.
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
