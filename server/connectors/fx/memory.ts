/** A bounded memory of what providers told about keys of ours: it saves calls, and losing it changes nothing. */
import type { Asking } from './http.ts'

const KEPT = 10_000

/** What is known by key. */
export type Memory<T> = { readonly get: (key: string) => T | undefined; readonly set: (key: string, value: T) => void }

/** Creates an empty memory; the oldest entries are forgotten. */
export function memoryOf<T>(): Memory<T> {
  const known = new Map<string, T>()
  return {
    get: (key) => known.get(key),
    set(key, value) {
      known.set(key, value)
      const oldest = known.keys().next()
      if (known.size > KEPT && oldest.done !== true) known.delete(oldest.value)
    },
  }
}

/** Lets callers that ask for the same key at the same time share one answer. */
export function sharing<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, ask) => {
    const running = underWay.get(key)
    if (running !== undefined) return running
    const started = ask().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}

/** What the parts of a connector share: how an operation begins, and our references by the provider's ids. */
export type FxContext = { readonly begin: () => Asking; readonly references: Memory<string | null> }
