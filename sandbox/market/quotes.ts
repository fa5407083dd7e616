/** Present and past quotes of a simulated exchange. It knows no wire format. */
import type { CoinCode } from '@zend/kernel'
import type { Behaviours, Source } from './behaviour.ts'
import { COINS, priceText, type Walk } from './walk.ts'

/** A market by an exchange's names. */
export type MarketName = { readonly coin: CoinCode; readonly base: string; readonly quote: 'USD' | 'USDT' }

/** A quote, prices as text. While its source sends garbage they are not valid prices. */
export type Quote = {
  readonly bid: string
  readonly ask: string
  readonly last: string
  readonly open24h: string
  /** Milliseconds. */
  readonly atMs: number
  /** Counts up with every trade. */
  readonly tradeId: number
  /** Traded in the last 24 hours, in coins. */
  readonly volume: string
}

/** A bar of history. */
export type Bar = {
  readonly startsAtMs: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

/** Reads quotes from the price walk. */
export type Quotes = {
  readonly quote: (source: Source, market: MarketName) => Quote
  /** Bars that begin between two instants, both included, oldest first; the running one closes at the present price. */
  readonly bars: (source: Source, market: MarketName, stepMs: number, fromMs: number, toMs: number) => readonly Bar[]
}

/** The exchanges' names of renamed coins: MATIC became POL, TON's coin Gram. */
const EXCHANGE_NAMES: Readonly<Partial<Record<CoinCode, string>>> = { MATIC: 'POL', TON: 'GRAM' }

/** Every coin's market; `quoteOf` returns the currency that the exchange trades it against. */
export const marketNames = (quoteOf: (coin: CoinCode) => 'USD' | 'USDT'): readonly MarketName[] =>
  COINS.map((coin) => ({ coin, base: EXCHANGE_NAMES[coin] ?? coin, quote: quoteOf(coin) }))

const HALF_SPREAD = 0.0002
const OWN_WAY = 0.0004
const OWN_WAY_PERIOD_MS = 40_000
const TRADE_EVERY_MS = 3_000
const DAY_MS = 86_400_000

/** Quotes of every source. */
export function quotesOf(walk: Walk, behaviours: Behaviours): Quotes {
  const priceAt = (source: Source, { coin, quote }: MarketName, atMs: number): number => {
    const dollars = walk.coin(coin, atMs) / (quote === 'USDT' ? walk.coin('USDT', atMs) : 1)
    // No two exchanges ever agree to the last digit.
    return dollars * (1 + walk.wobble(`${source}:${coin}`, atMs, OWN_WAY_PERIOD_MS) * OWN_WAY)
  }
  const factorOf = (source: Source, { coin, quote }: MarketName): number => {
    const own = behaviours.factorOf(source, coin)
    const current = behaviours.of(source)
    // When only USDT is skewed at a source, everything traded against it there moves the other way.
    const offPeg = quote === 'USDT' && 'asset' in current && current.asset === 'USDT'
    return offPeg ? own / behaviours.factorOf(source, 'USDT') : own
  }
  const volumeAt = (coin: CoinCode, atMs: number): string =>
    ((50_000_000 + (atMs % DAY_MS)) / walk.coin(coin, 0)).toFixed(8)
  return {
    quote: (source, market) => {
      const atMs = behaviours.timeOf(source)
      const price = priceAt(source, market, atMs) * factorOf(source, market)
      const broken = behaviours.of(source).kind === 'malformed'
      const text = (value: number): string => (broken ? 'NaN' : priceText(value))
      return {
        bid: text(price * (1 - HALF_SPREAD)),
        ask: text(price * (1 + HALF_SPREAD)),
        last: text(price),
        open24h: text(priceAt(source, market, atMs - DAY_MS)),
        atMs,
        tradeId: Math.floor(atMs / TRADE_EVERY_MS),
        volume: volumeAt(market.coin, atMs),
      }
    },
    bars: (source, market, stepMs, fromMs, toMs) => {
      const now = behaviours.timeOf(source)
      const bars: Bar[] = []
      for (
        let startsAtMs = Math.ceil(fromMs / stepMs) * stepMs;
        startsAtMs <= Math.min(toMs, now);
        startsAtMs += stepMs
      ) {
        const points = [0, 0.25, 0.5, 0.75, 1].map((part) =>
          priceAt(source, market, Math.min(now, startsAtMs + part * stepMs)),
        )
        bars.push({
          startsAtMs,
          open: priceText(points[0] ?? 0),
          high: priceText(Math.max(...points)),
          low: priceText(Math.min(...points)),
          close: priceText(points.at(-1) ?? 0),
          volume: volumeAt(market.coin, startsAtMs),
        })
      }
      return bars
    },
  }
}
