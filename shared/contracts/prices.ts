/**
 * Market prices on the personal wallet service (specification §3 and §7). They are for display: a trade's price comes
 * from its own quote.
 */
import { LOCAL_CURRENCIES, type LocalCurrency } from '@zend/kernel'
import * as z from 'zod/mini'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import { coinCode, instant } from './fields.ts'
import { PUBLIC_FACTS } from './permissions.ts'

/** The code of a local currency. */
export type CurrencyCode = LocalCurrency

/** A local currency's code. */
export const currencyCode = z.enum(LOCAL_CURRENCIES as [CurrencyCode, ...CurrencyCode[]])

/** A price: a positive decimal, whole `quote` per whole coin, with at least eight significant digits. */
export const price = z.string().check(z.regex(/^\d{1,38}\.\d{2,18}$/))
/** A difference of prices or a percentage: a decimal that starts with "-" when it is negative. */
export const difference = z.string().check(z.regex(/^-?\d{1,38}\.\d{2,18}$/))

/** Why a price cannot be traded on now; refusals of quotes carry the same codes. */
export const PRICE_PROBLEMS = ['price_stale', 'price_sources_disagree', 'price_jumped'] as const

/** The price state of one coin (specification §3). Unknown values are `null`. */
export const marketPrice = z.object({
  currency: coinCode,
  /** The currency of `currentPrice` and `percentagePrice`. */
  quote: currencyCode,
  /**
   * The mid rate: the median of several exchanges, without any margin. While `quotable` is false, the last known one.
   */
  currentPrice: z.nullable(price),
  /** The change over the last 24 hours as an amount in `quote`, at today's exchange rate of the US dollar. */
  percentagePrice: z.nullable(difference),
  /** The change over the last 24 hours in percent, against the US dollar, rounded to two decimals: "-1.25". */
  percentageChange: z.nullable(difference),
  /** Time of the price: that of its oldest part. */
  asOf: z.nullable(instant),
  /** True when a swap or sale could be quoted at this price now: enough fresh sources that agree. */
  quotable: z.boolean(),
  /** Why it is not quotable, else `null`. */
  problem: z.nullable(z.enum(PRICE_PROBLEMS)),
})
/** The price state of one coin. */
export type MarketPriceState = z.output<typeof marketPrice>

/** The price of one coin or, without `currency`, of all in the specification's order. */
export const getMarketPrice = endpoint({
  id: 'getMarketPrice',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/transaction/marketprice',
  summary: 'Market prices',
  auth: 'session',
  permission: PUBLIC_FACTS,
  keys: 'plain',
  query: z.object({ currency: z.optional(coinCode), quote: z._default(currencyCode, 'USD') }),
  response: z.object({ prices: z.array(marketPrice), asOf: instant }),
  refusals: [],
})

/** The ranges of a chart. Points are five minutes, one hour, six hours and one day apart. */
export const PRICE_RANGES = ['1D', '1W', '1M', '1Y'] as const

/**
 * The history of a coin's price in US dollars, oldest first; its last point is the last known price. Gaps are left out.
 */
export const getMarketPriceHistory = endpoint({
  id: 'getMarketPriceHistory',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/transaction/marketprice/history',
  summary: 'Price history of a coin',
  auth: 'session',
  permission: PUBLIC_FACTS,
  keys: 'plain',
  query: z.object({ currency: coinCode, range: z._default(z.enum(PRICE_RANGES), '1D') }),
  response: z.object({
    currency: coinCode,
    range: z.enum(PRICE_RANGES),
    quote: z.literal('USD'),
    points: z
      .array(z.object({ at: instant, price: z.string().check(z.regex(/^\d{1,38}(\.\d{1,30})?$/)) }))
      .check(z.maxLength(366)),
  }),
  refusals: [],
})

/**
 * The last day of every coin's price in US dollars, hourly, oldest first, ending with the last known price: for the
 * sparklines of coin lists. Gaps are left out.
 */
export const getMarketTrends = endpoint({
  id: 'getMarketTrends',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/transaction/marketprice/trends',
  summary: 'Price lines of all coins over a day',
  auth: 'session',
  permission: PUBLIC_FACTS,
  keys: 'plain',
  response: z.object({
    trends: z.array(
      z.object({
        currency: coinCode,
        prices: z.array(z.string().check(z.regex(/^\d{1,38}(\.\d{1,30})?$/))).check(z.maxLength(26)),
      }),
    ),
    asOf: instant,
  }),
  refusals: [],
})
