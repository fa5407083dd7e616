/** Filters and sorts the coins of the markets page. Pure. */
import type { MarketPriceState } from '@zend/contracts'
import { ASSET_NAMES, type CoinCode } from '@zend/kernel'
import { coinWords } from '@zend/web/data/coins'
import { favouritesFirst } from '@zend/web/data/watchlist'
import { matching } from '@zend/web/ui/fields'

/** The orders to choose from; `market` is the specification's, `favourites` shows these alone, in their own order. */
export const MARKET_ORDERS = ['market', 'favourites', 'gain', 'loss', 'price', 'name'] as const
/** One of them. */
export type MarketOrder = (typeof MARKET_ORDERS)[number]

type Coin = Pick<MarketPriceState, 'currency' | 'currentPrice' | 'percentageChange'>

/** A decimal as an integer of 18 decimals, for exact comparison. */
function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(18, '0').slice(0, 18))
  return text.startsWith('-') ? -size : size
}

/** Greatest first; unknown values come last in either direction. */
function descending(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const [left, right] = [scaled(a), scaled(b)]
  return left === right ? 0 : left > right ? -1 : 1
}

/** Comparators; equal coins keep the specification's order. */
const COMPARE: Readonly<Record<Exclude<MarketOrder, 'market' | 'favourites'>, (a: Coin, b: Coin) => number>> = {
  gain: (a, b) => descending(a.percentageChange, b.percentageChange),
  loss: (a, b) =>
    a.percentageChange === null || b.percentageChange === null
      ? descending(a.percentageChange, b.percentageChange)
      : descending(b.percentageChange, a.percentageChange),
  price: (a, b) => descending(a.currentPrice, b.currentPrice),
  name: (a, b) => ASSET_NAMES[a.currency].localeCompare(ASSET_NAMES[b.currency]),
}

/** The coins whose name or code contains the typed text, in this order. */
export function shownMarkets<C extends Coin>(
  coins: readonly C[],
  {
    typed,
    order,
    favourites,
  }: { readonly typed: string; readonly order: MarketOrder; readonly favourites: readonly CoinCode[] },
): readonly C[] {
  const found = matching(
    coins.map((coin) => ({ coin, text: coinWords(coin.currency) })),
    typed,
  ).map(({ coin }) => coin)
  if (order === 'favourites')
    return favouritesFirst(found, favourites).filter(({ currency }) => favourites.includes(currency))
  return order === 'market' ? found : found.toSorted(COMPARE[order])
}
