/** Which coins a search finds. Pure. */

/** A coin that can be searched for. */
export type SearchableCoin = { readonly currency: string; readonly name: string }

/**
 * The coins whose code or name contains what was typed, those that begin with it first; all of them for an empty search.
 * @example matchingCoins([{ currency: 'BTC', name: 'Bitcoin' }], 'bit') // [{ currency: 'BTC', … }]
 */
export function matchingCoins<C extends SearchableCoin>(coins: readonly C[], typed: string): readonly C[] {
  const wanted = typed.trim().toLowerCase()
  const rank = ({ currency, name }: C): number => {
    const texts = [currency.toLowerCase(), name.toLowerCase()]
    if (texts.some((text) => text.startsWith(wanted))) return 0
    return texts.some((text) => text.includes(wanted)) ? 1 : 2
  }
  return coins
    .map((coin) => ({ coin, rank: rank(coin) }))
    .filter((found) => found.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ coin }) => coin)
}
