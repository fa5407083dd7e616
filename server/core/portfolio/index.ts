/** Public interface of the portfolio module: what a customer's coins were worth over time. */
export { type TradeTotal, tradeTotalOf } from './trade-total.ts'
export { type PortfolioHistory, readPortfolioHistory } from './read-portfolio.ts'
