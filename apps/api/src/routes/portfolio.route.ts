/** Routes of the portfolio over time: map it to the contract. They value nothing. */
import * as contract from '@zend/contracts'
import { formatMoney, ok } from '@zend/kernel'
import { readPortfolioHistory } from '@zend/server/core/portfolio'
import type { Market } from '@zend/server/core/pricing'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import { type Route, route } from '../guard.ts'

/** Dependencies of these routes. */
export type PortfolioDeps = { readonly db: Pick<Database, 'read'>; readonly clock: Clock; readonly market: Market }

/** The routes of the portfolio. */
export function portfolioRoutes({ db, clock, market }: PortfolioDeps): Route[] {
  const deps = { read: db.read, clock, market }
  return [
    route(contract.getPortfolioHistory, async ({ query: { range, quote } }, { actor }) => {
      const history = await readPortfolioHistory(deps, actor, { range, quote })
      if (!history.ok) return history
      const { points, netFlow, unpriced } = history.value
      return ok({
        range,
        quote,
        points: points.map(({ at, value }) => ({ at: at.toISOString(), value: formatMoney(value) })),
        netFlow: formatMoney(netFlow),
        unpriced: [...unpriced],
      })
    }),
  ]
}
