/** Merges several kinds' histories, which are read in parallel page by page, into one list. Pure. */
import type { Transaction } from '@zend/contracts'

/** The fields that merging needs. */
type Item = Pick<Transaction, '_id' | 'timeStamp'>

/** One page of one kind: its items newest first, and whether more follow. */
export type KindPage<T extends Item> = {
  readonly type: string
  readonly page: { readonly transactions: readonly T[]; readonly cursor: string | null }
}

/** Newest first, as the API orders them. */
const newerFirst = (a: Item, b: Item): number =>
  Date.parse(b.timeStamp) - Date.parse(a.timeStamp) || (a._id < b._id ? 1 : a._id > b._id ? -1 : 0)

/**
 * The transactions that are certainly in order, newest first. The next page of a kind may contain something newer than
 * another kind's oldest item, so the list ends at the newest of the kinds' ends.
 */
export function mergeHistories<T extends Item>(steps: readonly (readonly KindPage<T>[])[]): readonly T[] {
  const kinds = new Map<string, { items: T[]; more: boolean }>()
  for (const { type, page } of steps.flat()) {
    const kind = kinds.get(type) ?? { items: [], more: false }
    kinds.set(type, { items: [...kind.items, ...page.transactions], more: page.cursor !== null })
  }
  const ends = [...kinds.values()].flatMap(({ items, more }) => (more ? items.slice(-1) : []))
  const newestEnd = ends.sort(newerFirst)[0]
  const all = [...kinds.values()].flatMap(({ items }) => items).sort(newerFirst)
  return newestEnd === undefined ? all : all.filter((item) => newerFirst(item, newestEnd) <= 0)
}
