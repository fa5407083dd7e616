/**
 * Coinbase Exchange: `GET /products/{id}/ticker`, `/candles`, and the `ticker` and `heartbeat` channels, every coin
 * against the US dollar. Formats: docs.cdp.coinbase.com/exchange. A ticker comes only with a trade; heartbeats confirm
 * every second that the price is unchanged.
 */
import * as z from 'zod'
import {
  type Candle,
  CANDLE_STEPS,
  type CandleStep,
  FeedFault,
  type PriceFeed,
  type Tick,
} from '../../../ports/price-feed.ts'
import { type ExchangeOptions, exchangeFeed, type ExchangeWire } from '../exchange-feed.ts'
import type { GetJson } from '../http.ts'
import {
  bySymbol,
  type CoinNames,
  type Market,
  marketsOf,
  NOTHING,
  readCandles,
  type Reading,
  readQuote,
  together,
} from '../wire.ts'

const tickerAnswer = z.object({
  price: z.string(),
  bid: z.string().optional(),
  ask: z.string().optional(),
  time: z.string(),
})

const tickerMessage = z.object({
  type: z.literal('ticker'),
  trade_id: z.string(),
  product_id: z.string(),
  price: z.string(),
  best_bid: z.string().optional(),
  best_ask: z.string().optional(),
  time: z.string(),
})

const heartbeatMessage = z.object({
  type: z.literal('heartbeat'),
  last_trade_id: z.string(),
  product_id: z.string(),
  time: z.string(),
})

const errorMessage = z.object({ type: z.literal('error'), message: z.string(), reason: z.string().optional() })

/** Rows of time in seconds, low, high, open, close, volume; newest first. */
const candlesAnswer = z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()], z.string()))

const PER_CALL_MAX = 300
const AT_ONCE = 4

/** The price feed of Coinbase; `names` are its names of coins where they differ from our codes. */
export function coinbaseFeed(options: ExchangeOptions & { readonly names: CoinNames }): PriceFeed {
  return exchangeFeed(coinbaseWire(options.names), options)
}

/** Coinbase's wire format, exported for tests with recorded messages. */
export function coinbaseWire(names: CoinNames): ExchangeWire {
  const markets = marketsOf(
    names,
    () => 'USD',
    (base, quote) => `${base}-${quote}`,
  )
  return {
    source: 'coinbase',
    markets,
    ask: (get, now) => ask(get, now, markets),
    stream: {
      // One subscription message per product, so that an unlisted one does not fail the others.
      hello: markets.map(({ symbol }) => ({
        type: 'subscribe',
        product_ids: [symbol],
        channels: ['ticker', 'heartbeat'],
      })),
      read: readerOf(bySymbol(markets)),
    },
    candles,
  }
}

async function ask(get: GetJson, now: () => Date, markets: readonly Market[]): Promise<Reading> {
  const readings: Reading[] = []
  for (let from = 0; from < markets.length; from += AT_ONCE) {
    readings.push(...(await Promise.all(markets.slice(from, from + AT_ONCE).map((market) => askOne(get, now, market)))))
  }
  return together(readings)
}

async function askOne(get: GetJson, now: () => Date, market: Market): Promise<Reading> {
  const answer = await get(`/products/${market.symbol}/ticker`)
  if (answer === null) return NOTHING
  const parsed = tickerAnswer.safeParse(answer)
  if (!parsed.success) return { ticks: [], faults: [`${market.symbol}: the answer is no ticker`] }
  const { price, bid, ask: asked, time } = parsed.data
  return readQuote(market, { bid, ask: asked, last: price }, new Date(time), now())
}

/** Reads messages and caches each product's last tick: a heartbeat that names the same trade confirms it. */
function readerOf(markets: ReadonlyMap<string, Market>): ExchangeWire['stream']['read'] {
  const last = new Map<string, { readonly tradeId: string; readonly tick: Tick }>()
  return (message, receivedAt) => {
    switch (typeOf(message)) {
      case 'ticker': {
        const { trade_id, product_id, price, best_bid, best_ask, time } = tickerMessage.parse(message)
        const market = markets.get(product_id)
        if (market === undefined) return NOTHING
        const reading = readQuote(market, { bid: best_bid, ask: best_ask, last: price }, new Date(time), receivedAt)
        const [tick] = reading.ticks
        if (tick === undefined) last.delete(product_id)
        else last.set(product_id, { tradeId: trade_id, tick })
        return reading
      }
      case 'heartbeat': {
        const { last_trade_id, product_id, time } = heartbeatMessage.parse(message)
        const [market, known] = [markets.get(product_id), last.get(product_id)]
        if (market === undefined || known?.tradeId !== last_trade_id) return NOTHING
        return readQuote(market, { last: known.tick.price }, new Date(time), receivedAt)
      }
      case 'error': {
        const { message: text, reason } = errorMessage.parse(message)
        return { ticks: [], faults: [`${text}: ${reason ?? ''}`.slice(0, 200)] }
      }
      default:
        return NOTHING
    }
  }
}

const typeOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined

async function candles(
  get: GetJson,
  { symbol }: Market,
  step: CandleStep,
  count: number,
  now: Date,
): Promise<readonly Candle[]> {
  const stepMs = CANDLE_STEPS[step]
  const newestMs = Math.floor(now.getTime() / stepMs) * stepMs
  const rows: z.output<typeof candlesAnswer> = []
  for (let asked = 0; asked < count; asked += PER_CALL_MAX) {
    const end = new Date(newestMs - asked * stepMs)
    const start = new Date(end.getTime() - (Math.min(PER_CALL_MAX, count - asked) - 1) * stepMs)
    const answer = await get(
      `/products/${symbol}/candles?granularity=${stepMs / 1000}&start=${start.toISOString()}&end=${end.toISOString()}`,
    )
    if (answer === null) return []
    const parsed = candlesAnswer.safeParse(answer)
    if (!parsed.success) throw new FeedFault(`coinbase: the candles of ${symbol} cannot be read`)
    rows.push(...parsed.data)
  }
  return readCandles(
    rows.map(([seconds, , , , close]) => ({ startsAtMs: Number(seconds) * 1000, close })),
    count,
  )
}
