/** Puts a history into days. Pure. */
import { dayKey } from '@zend/web/ui'

/** The transactions of one day of the reader's own calendar. */
export type Day<T> = { readonly key: string; readonly items: readonly T[] }

/** Groups a list that is newest first, keeping its order. */
export function groupByDay<T extends { readonly timeStamp: string }>(items: readonly T[]): readonly Day<T>[] {
  const days = new Map<string, T[]>()
  for (const item of items) {
    const key = dayKey(item.timeStamp)
    const day = days.get(key)
    if (day === undefined) days.set(key, [item])
    else day.push(item)
  }
  return [...days].map(([key, found]) => ({ key, items: found }))
}
