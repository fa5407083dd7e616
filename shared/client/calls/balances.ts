/** Calls about balances. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type { Amount, CoinCode, CurrencyCode, Instant, LocalCurrency } from './types.ts'

/**
 * Balances of every coin that can be held, those with money first; `local` has local currencies with money. With
 * `tradeTotal=true` also their total value.
 */
export type GetBalance = {
  readonly query?: { readonly tradeTotal?: string }
  readonly answer: {
    readonly balances: readonly CoinBalance[]
    readonly local?: readonly LocalBalance[]
    readonly tradeTotal?: TradeTotal
    readonly asOf: Instant
  }
}

/**
 * The value of all a customer's coins, oldest first, at the steps of the price history (5 minutes, 1 hour, 6 hours, 1
 * day), the present last. Each point is the sum over all coins of the ledger's balance at that time (held money
 * included) times the price at that time, rounded down to the currency's minor unit; a local currency uses today's
 * exchange rate. Before a coin's first known price, that first price is used. A coin without a present price counts as
 * zero at every point and is listed in `unpriced`. `netFlow` is incoming minus outgoing money over the range, signed,
 * each at the price of its time: last point minus first point minus `netFlow` is the price effect. The last point
 * equals what `getBalance` and `getMarketPrice` add up to.
 */
export type GetPortfolioHistory = {
  readonly query?: { readonly range?: '1D' | '1W' | '1M' | '1Y'; readonly quote?: CurrencyCode }
  readonly answer: {
    readonly range: '1D' | '1W' | '1M' | '1Y'
    readonly quote: CurrencyCode
    readonly points: readonly { readonly at: Instant; readonly value: string }[]
    readonly netFlow: string
    readonly unpriced: readonly string[]
  }
}

/**
 * A customer's balance of one coin. `available` can be spent, `held` is reserved for something in progress,
 * `collecting` waits below a minimum. `lost` names a deposit that a reorganisation removed after its credit and that
 * is not settled yet: the amount `held` for it, and the `debt` the customer owes.
 */
export type CoinBalance = {
  readonly currency: CoinCode
  readonly name: string
  readonly available: Amount
  readonly held: Amount
  readonly total: Amount
  readonly collecting: Amount
  readonly lost?: { readonly depositId: `dep_${string}`; readonly held: Amount; readonly debt: Amount }
}

/**
 * A customer's balance of a local currency: money returned from payouts that no rail could make. It can only be paid
 * out.
 */
export type LocalBalance = {
  readonly currency: LocalCurrency
  readonly available: Amount
  readonly held: Amount
  readonly total: Amount
}

/**
 * The total the customer could trade now: the `available` balance of every coin at the mid rate, each coin rounded
 * down to a cent. `unpriced` are coins without a usable price at the moment; they count as zero.
 */
export type TradeTotal = { readonly amount: Amount; readonly currency: 'USD'; readonly unpriced: readonly CoinCode[] }
