/**
 * Market prices for display: refetched every 15 seconds while visible, price lines and charts less often. A trade's
 * price is in its own quote, never in these.
 */
import {
  getMarketPrice,
  getMarketPriceHistory,
  getMarketTrends,
  type MarketPriceState,
  type PRICE_RANGES,
} from '@zend/contracts'
import { type CoinCode, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { REMEMBERED } from '@zend/web/client/remembered'

/** The refetch interval of prices while the page is visible. */
export const PRICES_REFETCH_MS = 15 * SECOND_MS
const LINES_REFETCH_MS = 5 * MINUTE_MS

const PRICES = 'prices'

/** A currency that prices are available in. */
export type QuoteCurrency = MarketPriceState['quote']
/** The time span of a chart. */
export type PriceRange = (typeof PRICE_RANGES)[number]

/** All prices at one moment, by coin. `asOf` is the API's time of the answer. */
export type Prices = {
  readonly quote: QuoteCurrency
  readonly of: ReadonlyMap<CoinCode, MarketPriceState>
  readonly asOf: string
}

/** The prices of all coins in a currency. */
export const pricesQuery = (quote: QuoteCurrency = 'USD') =>
  queryOptions({
    queryKey: [PRICES, 'now', quote],
    meta: REMEMBERED,
    queryFn: async ({ signal }): Promise<Prices> => {
      const { prices, asOf } = await services().api.call(getMarketPrice, { query: { quote } }, { signal })
      return { quote, of: new Map(prices.map((price) => [price.currency, price])), asOf }
    },
    // React Query cannot reuse parts of an old Map.
    structuralSharing: false,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    refetchInterval: PRICES_REFETCH_MS,
    staleTime: PRICES_REFETCH_MS,
  })

/** One day of every coin's price, as numbers for drawing. */
export const trendsQuery = () =>
  queryOptions({
    queryKey: [PRICES, 'trends'],
    meta: REMEMBERED,
    queryFn: async ({ signal }): Promise<ReadonlyMap<CoinCode, readonly number[]>> => {
      const { trends } = await services().api.call(getMarketTrends, {}, { signal })
      return new Map(trends.map(({ currency, prices }) => [currency, prices.map(Number)]))
    },
    structuralSharing: false,
    refetchOnMount: true,
    refetchInterval: LINES_REFETCH_MS,
    staleTime: LINES_REFETCH_MS,
  })

/** A coin's price over a range. The previous chart stays until the next one has loaded. */
export const priceHistoryQuery = (currency: CoinCode, range: PriceRange) =>
  queryOptions({
    queryKey: [PRICES, 'history', currency, range],
    queryFn: async ({ signal }) =>
      (await services().api.call(getMarketPriceHistory, { query: { currency, range } }, { signal })).points,
    placeholderData: keepPreviousData,
    refetchOnMount: true,
    refetchInterval: LINES_REFETCH_MS,
    staleTime: MINUTE_MS,
  })
