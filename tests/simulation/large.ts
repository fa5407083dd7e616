/** Large sums in the simulation: shallow enough that they come to their end, low enough that they happen. */

import type { CoinCode } from '@zend/kernel'

/** Blocks until a large deposit is credited. */
export const LARGE_CONFIRMATIONS = 6
/** Whole coins: more than this is large. */
export const LARGE_ABOVE: Readonly<Partial<Record<CoinCode, string>>> = { BTC: '0.1', ETH: '2', USDT: '5000', USDC: '5000', DAI: '5000' }

const rule = { confirmations: LARGE_CONFIRMATIONS, arrivalMinutes: 60, above: LARGE_ABOVE }
/** The policy of each network that has large sums. */
export const LARGE = { bitcoin: rule, ethereum: { ...rule, finality: 'confirmations' } } as const
