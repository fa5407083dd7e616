/** Routes of market prices: map what the pricing module shows to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok } from '@zend/kernel'
import { type Market, readChart, readPrices, readTrends, type ShownPrice } from '@zend/server/core/pricing'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import { type Route, route } from '../guard.ts'

/** Dependencies of these routes. */
export type PricesDeps = { readonly db: Pick<Database, 'read'>; readonly clock: Clock; readonly market: Market }

/** The routes of market prices. */
export function pricesRoutes({ db, clock, market }: PricesDeps): Route[] {
  const deps = { read: db.read, clock, market }
  return [
    route(contract.getMarketPrice, async ({ query: { currency, quote } }) => {
      const prices = await readPrices(deps, quote, currency === undefined ? undefined : [currency])
      return ok({ prices: prices.map((price) => stateOf(price, quote)), asOf: clock.now().toISOString() })
    }),
    route(contract.getMarketPriceHistory, async ({ query: { currency, range } }) => {
      const points = await readChart(deps, currency, range)
      return ok({
        currency,
        range,
        quote: 'USD' as const,
        points: points.map(({ at, price }) => ({ at: at.toISOString(), price })),
      })
    }),
    route(contract.getMarketTrends, async () => {
      const trends = await readTrends(deps)
      return ok({
        trends: trends.map(({ coin, prices }) => ({ currency: coin, prices: [...prices] })),
        asOf: clock.now().toISOString(),
      })
    }),
  ]
}

function stateOf(
  { coin, price, change, changePercent, at, refusal }: ShownPrice,
  quote: contract.MarketPriceState['quote'],
): contract.MarketPriceState {
  return {
    currency: coin,
    quote,
    currentPrice: price,
    percentagePrice: change,
    percentageChange: changePercent,
    asOf: at?.toISOString() ?? null,
    quotable: refusal === null,
    problem: refusal?.code ?? null,
  }
}
