// Groups a list by day in the reader's time zone. It does not sort.

import { dayKey, type InstantText } from './times.ts'

/** One day: its key (YYYY-MM-DD) and its items in their order. */
export type Day<T> = { readonly key: string; readonly items: readonly T[] }

/** Groups a list that is sorted by time, keeping its order. `instantOf` gives an item's time. */
export function groupByDay<T>(items: readonly T[], instantOf: (item: T) => InstantText): readonly Day<T>[] {
  const days = new Map<string, T[]>()
  for (const item of items) {
    const key = dayKey(instantOf(item))
    const day = days.get(key)
    if (day === undefined) days.set(key, [item])
    else day.push(item)
  }
  return [...days].map(([key, found]) => ({ key, items: found }))
}
