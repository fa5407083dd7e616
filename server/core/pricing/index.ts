/** Public interface of the pricing module: market prices, and whether they may be used. */
export { acceptPrice, type JudgedPrice, readJudged } from './accept-price.ts'
export { type HistoryPoint, momentsOf, type Range } from './history.ts'
export { type Market, type MarketDeps, openMarket } from './market.ts'
export {
  lastKnownPriceOf,
  type MarketPrice,
  type Observation,
  type PriceBoard,
  priceBoard,
  priceOf,
  type PriceRefusal,
  type SlowMedian,
  type Trust,
  type TrustPolicy,
} from './pricing.ts'
export type { PricingPolicy } from './pricing.policy.ts'
export { type PriceKey, type PriceKeys, priceProofs, type PriceProofs, signTick, signWords } from './proofs.ts'
export { crossed, priceText } from './rates.ts'
export {
  type ChartPoint,
  readChart,
  readClosings,
  readPrices,
  type ReadPricesDeps,
  readTrends,
  type ShownPrice,
} from './read-prices.ts'
export { nextWords, type PriceWords, slowMedianOf } from './slow-median.ts'
export { PRICES_PART, watchPrices, type WatchPricesDeps } from './watch-prices.ts'
