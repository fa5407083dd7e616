/** Market prices, the currency of values, the worth of holdings. */
export { coinFor } from './coin-for.ts'
export { CurrencyChoice } from './currency-choice.tsx'
export { CurrencyProvider, useCurrency, usePrices, usePricesBeside } from './currency.tsx'
export { LocalMoney } from './local-money.tsx'
export { PriceChange, PriceProblem, trendOf } from './price-change.tsx'
export {
  type PriceRange,
  type Prices,
  type QuoteCurrency,
  priceHistoryQuery,
  pricesQuery,
  trendsQuery,
} from './prices.queries.ts'
export { type TotalValue, shareOf, totalValue, valueOf } from './values.ts'
