/** Coin prices in a simulated world, and what sources report. */
import { COIN_CODES, type CoinCode, formatDecimal, rate } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { type Market, type Observation, priceBoard, type SlowMedian } from '@zend/server/core/pricing'
import type { TestClock } from '@zend/tests/testkit'
import { LOCAL_FACTS, LOCAL_PRICE_DECIMALS, LOCALS } from './currencies.ts'

const ONE_DOLLAR_EACH = Object.fromEntries(COIN_CODES.map((coin) => [coin, 1_000_000n])) as Record<CoinCode, bigint>

/**
 * Initial prices in millionths of a US dollar: those of the world's own coins are realistic, any other is one dollar.
 */
export const PRICES: Readonly<Record<CoinCode, bigint>> = {
  ...ONE_DOLLAR_EACH,
  BTC: 50_000_000_000n,
  ETH: 2_500_000_000n,
  BNB: 600_000_000n,
  BCH: 400_000_000n,
  SOL: 150_000_000n,
  LTC: 100_000_000n,
  OKB: 50_000_000n,
  AVAX: 25_000_000n,
  TON: 3_000_000n,
  XRP: 2_500_000n,
  ADA: 500_000n,
  MATIC: 500_000n,
  TRX: 300_000n,
  XLM: 300_000n,
  ALGO: 200_000n,
  DOGE: 200_000n,
  DOGS: 500n,
}
/**
 * State of the market: prices in millionths of a US dollar, their age, the coin on which two sources disagree, and the
 * one that all report tenfold or at a tenth. The slow medians have these prices too, so everything quotable must be
 * quoted at them.
 */
export type MarketState = {
  prices: Record<CoinCode, bigint>
  ageMs: number
  disputed: CoinCode | null
  jumped: { readonly coin: CoinCode; readonly up: boolean } | null
}

/** The market of a world with these coins. */
export function marketOf(clock: TestClock, state: MarketState, coins: readonly CoinCode[]): Market {
  const text = (micros: bigint): string => formatDecimal(micros, 6)
  return {
    board: async () => {
      const now = clock.now()
      const at = new Date(now.getTime() - state.ageMs)
      const said = coins.flatMap((base) => {
        const was = state.prices[base]
        const price = state.jumped?.coin !== base ? was : state.jumped.up ? was * 10n : was / 10n
        return [
          { source: 'kraken', base, quote: 'USD', price: text(price), at },
          {
            source: 'okx',
            base,
            quote: 'USD',
            price: text(state.disputed === base ? (price * 104n) / 100n : price),
            at,
          },
        ]
      })
      const slow = new Map(
        coins.map((coin): [CoinCode, SlowMedian] => [coin, { rate: rate(coin, 'USD', text(state.prices[coin])), at }]),
      )
      const local = LOCALS.map((base) => {
        const price = formatDecimal(LOCAL_FACTS[base].price, LOCAL_PRICE_DECIMALS)
        return { source: 'openExchangeRates', base, quote: 'USD', price, at: now }
      })
      return priceBoard([...said, ...local] as Observation[], now, DEFAULTS.pricing.trust, slow)
    },
  }
}
