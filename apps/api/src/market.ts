/** Wires the routes of the market: prices, the worth of a portfolio over time, what a person watches. */
import type { WatchlistDeps } from '@zend/server/core/watchlist'
import type { Route } from './guard.ts'
import { portfolioRoutes } from './routes/portfolio.route.ts'
import { pricesRoutes } from './routes/prices.route.ts'
import { watchlistRoutes } from './routes/watchlist.route.ts'

/** The routes of the market. */
export const marketRoutes = (deps: WatchlistDeps): Route[] => [
  ...pricesRoutes(deps),
  ...portfolioRoutes(deps),
  ...watchlistRoutes(deps),
]
