/**
 * The common parts of the exchanges' formats: markets by symbol, and turning a quote into a tick. A quote that cannot
 * be a price becomes a fault with a message, never a tick.
 */
import { COIN_CODES, type CoinCode } from '@zend/kernel'
import { type Candle, middleOf, type Pair, parsePrice, type Tick } from '../../ports/price-feed.ts'

/** A market as an exchange names it. */
export type Market = { readonly pair: Pair; readonly symbol: string }

/** The content of one message or answer: usable prices, and descriptions of unusable ones. */
export type Reading = { readonly ticks: readonly Tick[]; readonly faults: readonly string[] }

/** An empty reading. */
export const NOTHING: Reading = { ticks: [], faults: [] }

/** An exchange's own names of coins, where they differ from our codes. */
export type CoinNames = Readonly<Partial<Record<CoinCode, string>>>

/** A quote as an exchange writes it: numbers as text, absent when not given. */
export type RawQuote = {
  readonly bid?: string | undefined
  readonly ask?: string | undefined
  readonly last?: string | undefined
}

/**
 * Returns one market per coin; `quoteOf` returns the currency each coin is traded against, `symbolOf` the exchange's
 * symbol of the pair.
 */
export function marketsOf(
  names: CoinNames,
  quoteOf: (coin: CoinCode) => 'USD' | 'USDT',
  symbolOf: (base: string, quote: string) => string,
): readonly Market[] {
  return COIN_CODES.map((coin) => {
    const quote = quoteOf(coin)
    return { pair: { base: coin, quote }, symbol: symbolOf(names[coin] ?? coin, quote) }
  })
}

/** Indexes markets by the exchange's symbol. */
export const bySymbol = (markets: readonly Market[]): ReadonlyMap<string, Market> =>
  new Map(markets.map((market) => [market.symbol, market]))

/** Merges several readings. */
export const together = (readings: readonly Reading[]): Reading => ({
  ticks: readings.flatMap(({ ticks }) => ticks),
  faults: readings.flatMap(({ faults }) => faults),
})

/**
 * Turns a quote into a tick: the exact middle of bid and ask, else the last trade. `statedAt` is the source's own time;
 * no tick is newer than `receivedAt`, because with a fast clock at the source its prices would look fresh for too long.
 */
export function readQuote({ pair, symbol }: Market, quote: RawQuote, statedAt: Date, receivedAt: Date): Reading {
  if (Number.isNaN(statedAt.getTime())) return { ticks: [], faults: [`${symbol}: its time cannot be read`] }
  const price = priceOf(quote)
  if (price === null) return { ticks: [], faults: [`${symbol}: no usable price`] }
  return { ticks: [{ ...pair, price, at: statedAt < receivedAt ? statedAt : receivedAt }], faults: [] }
}

function priceOf({ bid, ask, last }: RawQuote): string | null {
  const [low, high, traded] = [positive(bid), positive(ask), positive(last)]
  return low !== null && high !== null ? positive(middleOf(low, high)) : traded
}

/** Returns candles oldest first, the newest `count` of them, without those whose price cannot be read. */
export function readCandles(
  rows: readonly { readonly startsAtMs: number; readonly close: string }[],
  count: number,
): readonly Candle[] {
  return rows
    .flatMap(({ startsAtMs, close }) => {
      const price = positive(close)
      return price === null || !Number.isSafeInteger(startsAtMs)
        ? []
        : [{ startsAt: new Date(startsAtMs), close: price }]
    })
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .slice(-count)
}

function positive(text: string | undefined): string | null {
  const parsed = parsePrice(text ?? '')
  return parsed.ok ? parsed.value : null
}
