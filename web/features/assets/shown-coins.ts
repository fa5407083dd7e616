/** Filters the coins of the assets page. Pure. */
import { coinWords, isHeld, type ListedCoin } from '@zend/web/data/coins'
import { matching } from '@zend/web/ui/fields'

/** The coins whose name or code contains the typed text; with `hideZero`, only held ones. */
export function shownCoins(
  coins: readonly ListedCoin[],
  { typed, hideZero }: { readonly typed: string; readonly hideZero: boolean },
): readonly ListedCoin[] {
  const found = matching(
    coins.map((coin) => ({ coin, text: coinWords(coin.currency) })),
    typed,
  ).map(({ coin }) => coin)
  const shown = hideZero ? found.filter(isHeld) : found
  return [...shown.filter(isHeld), ...shown.filter((coin) => !isHeld(coin))]
}
