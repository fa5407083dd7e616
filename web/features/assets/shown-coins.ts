/** Filters the coins of the assets page. Pure. */
import { coinWords, isHeld, type ListedCoin } from '@zend/web/data/coins'
import { favouritesFirst } from '@zend/web/data/watchlist'
import type { CoinCode } from '@zend/kernel'
import { matching } from '@zend/web/ui/fields'

/**
 * The coins whose name or code contains the typed text; with `hideZero`, only held ones. Held ones come first, as they
 * are; of the others the favourites, in their order.
 */
export function shownCoins(
  coins: readonly ListedCoin[],
  {
    typed,
    hideZero,
    favourites,
  }: { readonly typed: string; readonly hideZero: boolean; readonly favourites: readonly CoinCode[] },
): readonly ListedCoin[] {
  const found = matching(
    coins.map((coin) => ({ coin, text: coinWords(coin.currency) })),
    typed,
  ).map(({ coin }) => coin)
  const shown = hideZero ? found.filter(isHeld) : found
  const others = shown.filter((coin) => !isHeld(coin))
  return [...shown.filter(isHeld), ...favouritesFirst(others, favourites)]
}
