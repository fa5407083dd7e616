/** Order of favourites. Pure. */
import type { CoinCode } from '@zend/kernel'

/** The coins with this one added at the end, or removed. */
export const toggled = (coins: readonly CoinCode[], coin: CoinCode): readonly CoinCode[] =>
  coins.includes(coin) ? coins.filter((each) => each !== coin) : [...coins, coin]

/** The coins with this one moved by `by` places; at an end it stays. */
export function moved(coins: readonly CoinCode[], coin: CoinCode, by: -1 | 1): readonly CoinCode[] {
  const from = coins.indexOf(coin)
  const other = coins[from + by]
  if (from < 0 || other === undefined) return coins
  return coins.map((each) => (each === coin ? other : each === other ? coin : each))
}

/** These first, in the favourites' order, then the others as they are. */
export function favouritesFirst<C extends { readonly currency: CoinCode }>(
  coins: readonly C[],
  favourites: readonly CoinCode[],
): readonly C[] {
  const place = (coin: C): number => favourites.indexOf(coin.currency)
  return [
    ...coins.filter((coin) => place(coin) >= 0).toSorted((a, b) => place(a) - place(b)),
    ...coins.filter((coin) => place(coin) < 0),
  ]
}
