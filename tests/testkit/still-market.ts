/**
 * A market with fixed prices, for tests that value something: whole US dollars per coin, and dollars per unit of local
 * currencies.
 */
import type { AssetCode } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { type Market, type Observation, priceBoard } from '@zend/server/core/pricing'
import type { Clock } from '@zend/server/ports/clock'

/** Prices in US dollars: a naira is a tenth of a cent, a cedi ten cents. */
export const STILL_PRICES: Partial<Record<AssetCode, string>> = {
  BTC: '50000',
  ETH: '2500',
  USDT: '1',
  USDC: '1',
  DAI: '1',
  NGN: '0.001',
  GHS: '0.1',
}

/** A market with these prices, fresh by the clock unless `ageMs` makes them old. */
export function stillMarket(
  clock: Clock,
  prices: Partial<Record<AssetCode, string>> = STILL_PRICES,
  ageMs: () => number = () => 0,
): Market {
  const observe = (): Observation[] =>
    (Object.entries(prices) as [AssetCode, string][]).flatMap(([base, price]) =>
      ['kraken', 'okx'].map((source) => ({
        source,
        base,
        quote: 'USD' as const,
        price,
        at: new Date(clock.now().getTime() - ageMs()),
      })),
    )
  return { board: () => Promise.resolve(priceBoard(observe(), clock.now(), DEFAULTS.pricing.trust)) }
}
