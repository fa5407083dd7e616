// Puts a list into the days of the reader's own calendar. It orders nothing.

import { dayKey, type InstantText } from './times.ts'

/** What happened on one day: its key (YYYY-MM-DD) and its items in the order they came. */
export type Day<T> = { readonly key: string; readonly items: readonly T[] }

/** Groups a list that is in order of time, keeping its order. `instantOf` says when an item was. */
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
