/** Which coin the balance card shows. Pure. */

/** The chosen coin while it can be held, else the first (the API puts those with money first); `null` when there is none. */
export function shownCoin<C extends { readonly currency: string }>(balances: readonly C[], chosen: string | null): C | null {
  return balances.find(({ currency }) => currency === chosen) ?? balances[0] ?? null
}
