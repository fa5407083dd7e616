/** Reads what a customer's coins were worth over a range of time. Read-only. */
import type { CurrencyCode } from '@zend/contracts'
import { COIN_CODES, type CoinCode, type Money, ok, refuse, type Result } from '@zend/kernel'
import type { Actor } from '../holders/index.ts'
import { balancesAt, balancesOf } from '../ledger/index.ts'
import {
  lastKnownPriceOf,
  momentsOf,
  type PriceBoard,
  priceOf,
  type Range,
  readClosings,
  readPrices,
  type ReadPricesDeps,
} from '../pricing/index.ts'
import { type DollarRate, type Holding, portfolioValues } from './portfolio.ts'

/**
 * A portfolio's line, oldest first, its last point now. `netFlow`: see `PortfolioValues`. `unpriced` are coins that
 * count nothing because no price was ever known.
 */
export type PortfolioHistory = {
  readonly points: readonly { readonly at: Date; readonly value: Money<CurrencyCode> }[]
  readonly netFlow: Money<CurrencyCode>
  readonly unpriced: readonly CoinCode[]
}

/**
 * Returns the value of everything a customer held, held money included, at the ends of the range's candles and now.
 * Rounding and gaps: see `portfolioValues`. Refuses `price_stale` when no exchange rate of the currency was ever known.
 */
export async function readPortfolioHistory(
  deps: ReadPricesDeps,
  { holder }: Pick<Actor, 'holder'>,
  { range, quote }: { readonly range: Range; readonly quote: CurrencyCode },
): Promise<Result<PortfolioHistory, { readonly code: 'price_stale'; readonly currency: CurrencyCode }>> {
  const dollar = dollarIn(await deps.market.board(), quote)
  if (dollar === null) return refuse('price_stale', { currency: quote })
  const now = deps.clock.now()
  const moments = momentsOf(range, now)
  const [past, present] = await Promise.all([balancesAt(deps.read, holder, moments), balancesOf(deps.read, holder)])
  const coins = COIN_CODES.filter((coin) => past.has(coin) || present.some(({ asset }) => asset === coin))
  const [prices, closings] = await Promise.all([readPrices(deps, quote, coins), readClosings(deps, coins, range)])
  const amountNow = new Map(present.map(({ asset, total }) => [asset, total.amount]))
  const holdings = prices.map(({ coin, price }): Holding => ({
    coin,
    amounts: (past.get(coin) ?? []).map(({ amount }) => amount),
    now: amountNow.get(coin) ?? 0n,
    closings: closings.get(coin) ?? [],
    price,
  }))
  const { values, netFlow, unpriced } = portfolioValues(holdings, moments, dollar)
  return ok({
    points: [...moments, now].flatMap((at, n) => (values[n] === undefined ? [] : [{ at, value: values[n] }])),
    netFlow,
    unpriced,
  })
}

/** Returns one US dollar in a currency: at the usable rate, else at the last known one. */
function dollarIn(board: PriceBoard, quote: CurrencyCode): DollarRate | null {
  const usable = priceOf(board, 'USD', quote)
  return usable.ok ? usable.value.rate : (lastKnownPriceOf(board, 'USD', quote)?.rate ?? null)
}
