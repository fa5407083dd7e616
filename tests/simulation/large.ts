/** Large sums in the simulation: shallow enough to be credited, with a threshold low enough to occur. */
import type { CoinCode } from '@zend/kernel'

/** Blocks until a large deposit is credited. */
export const LARGE_CONFIRMATIONS = 6
/** The threshold in whole coins, on networks with large sums. */
export const LARGE_ABOVE: Readonly<Partial<Record<CoinCode, string>>> = {
  BTC: '0.1',
  LTC: '50',
  DOGE: '25000',
  ADA: '10000',
  ETH: '2',
  MATIC: '10000',
  OKB: '100',
  USDT: '5000',
  USDC: '5000',
  DAI: '5000',
}

/** The rule for large sums on a network with these coins. */
export function largeRuleOf(coins: Readonly<Partial<Record<CoinCode, string>>>) {
  const above = Object.fromEntries(Object.keys(coins).map((coin) => [coin, LARGE_ABOVE[coin as CoinCode] ?? '']))
  return { confirmations: LARGE_CONFIRMATIONS, finality: 'confirmations', arrivalMinutes: 60, above }
}
