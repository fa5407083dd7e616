/** The matching of the header's search: coins and actions. Pure; the words to match are in the customer's language. */

/** An item to find: `words` are matched, `path` is its link. */
export type Findable = { readonly words: readonly string[]; readonly path: string }

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
const parts = (text: string): readonly string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')

/**
 * Ranks an item: 0 if its first words begin as typed, 1 if each typed word begins one of its words, `null` if one does
 * not. A typed word that is a whole word counts like one that begins it.
 */
function fit(words: readonly string[], typed: readonly string[]): 0 | 1 | null {
  const own = words.flatMap(parts)
  if (typed.every((part, at) => own[at]?.startsWith(part) === true)) return 0
  return typed.every((part) => own.some((word) => word.startsWith(part))) ? 1 : null
}

/**
 * The items that match, best first and otherwise in their own order, at most `most`.
 * @example found([{ words: ['Swap', 'BTC', 'Bitcoin'], path: '/swap?from=BTC' }], 'swap bit', 5) // all of it
 */
export function found<F extends Findable>(things: readonly F[], text: string, most: number): readonly F[] {
  const typed = parts(text)
  if (typed.length === 0) return []
  const fitting = things.map((thing) => ({ thing, rank: fit(thing.words, typed) }))
  return [0, 1]
    .flatMap((rank) => fitting.filter((known) => known.rank === rank).map(({ thing }) => thing))
    .slice(0, most)
}
