/** Calls about prices. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type { CoinCode, CurrencyCode, Instant } from './types.ts'

/** The price of one coin or, without `currency`, of all in the specification's order. */
export type GetMarketPrice = {
  readonly query?: { readonly currency?: CoinCode; readonly quote?: CurrencyCode }
  readonly answer: { readonly prices: readonly MarketPrice[]; readonly asOf: Instant }
}

/**
 * The history of a coin's price in US dollars, oldest first; its last point is the last known price. Gaps are left
 * out.
 */
export type GetMarketPriceHistory = {
  readonly query: { readonly currency: CoinCode; readonly range?: '1D' | '1W' | '1M' | '1Y' }
  readonly answer: {
    readonly currency: CoinCode
    readonly range: '1D' | '1W' | '1M' | '1Y'
    readonly quote: 'USD'
    readonly points: readonly { readonly at: Instant; readonly price: string }[]
  }
}

/**
 * The last day of every coin's price in US dollars, hourly, oldest first, ending with the last known price: for the
 * sparklines of coin lists. Gaps are left out.
 */
export type GetMarketTrends = {
  readonly answer: {
    readonly trends: readonly { readonly currency: CoinCode; readonly prices: readonly string[] }[]
    readonly asOf: Instant
  }
}

/** A difference of prices or a percentage: a decimal that starts with "-" when it is negative. */
export type Difference = string

/** The price state of one coin (specification §3). Unknown values are `null`. */
export type MarketPrice = {
  readonly currency: CoinCode
  readonly quote: CurrencyCode
  readonly currentPrice: Price | null
  readonly percentagePrice: Difference | null
  readonly percentageChange: Difference | null
  readonly asOf: Instant | null
  readonly quotable: boolean
  readonly problem: 'price_stale' | 'price_sources_disagree' | 'price_jumped' | null
}

/** A price: a positive decimal, whole `quote` per whole coin, with at least eight significant digits. */
export type Price = string
