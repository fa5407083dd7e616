/**
 * OKX's spot market: `GET /api/v5/market/tickers`, `/candles`, and the `tickers` channel of API v5; coins against USDT,
 * where its markets are deep, and USDT itself against the US dollar. Formats: okx.com/docs-v5.
 */
import * as z from 'zod'
import { type Candle, type CandleStep, FeedFault, type PriceFeed } from '../../../ports/price-feed.ts'
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

const ticker = z.object({ instId: z.string(), last: z.string(), askPx: z.string(), bidPx: z.string(), ts: z.string() })
const tickersAnswer = z.object({ code: z.string(), msg: z.string(), data: z.array(ticker) })
const tickersMessage = z.object({ arg: z.object({ channel: z.literal('tickers') }), data: z.array(ticker) })
const errorMessage = z.object({ event: z.literal('error'), code: z.string(), msg: z.string() })

/** Rows of time in milliseconds, open, high, low, close, three volumes, whether it is finished; newest first. */
const candlesAnswer = z.object({
  code: z.string(),
  msg: z.string(),
  data: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()], z.string())),
})

// Days and quarters of days that begin at midnight UTC; without the suffix they begin at midnight in Hong Kong.
const BARS: Readonly<Record<CandleStep, string>> = { m5: '5m', h1: '1H', h6: '6Hutc', d1: '1Dutc' }
const PER_CALL_MAX = 300

/** The price feed of OKX; `names` are its names of coins where they differ from our codes. */
export function okxFeed(options: ExchangeOptions & { readonly names: CoinNames }): PriceFeed {
  return exchangeFeed(okxWire(options.names), options)
}

/** OKX's wire format, exported for tests with recorded messages. */
export function okxWire(names: CoinNames): ExchangeWire {
  const markets = marketsOf(
    names,
    (coin) => (coin === 'USDT' ? 'USD' : 'USDT'),
    (base, quote) => `${base}-${quote}`,
  )
  const known = bySymbol(markets)
  return {
    source: 'okx',
    markets,
    ask: async (get, now) => {
      const parsed = tickersAnswer.safeParse(await get('/api/v5/market/tickers?instType=SPOT'))
      if (!parsed.success) throw new FeedFault('okx: the answer holds no tickers')
      if (parsed.data.code !== '0') throw new FeedFault(`okx: ${parsed.data.msg.slice(0, 200)} (${parsed.data.code})`)
      return readTickers(parsed.data.data, now(), known)
    },
    stream: {
      hello: [{ op: 'subscribe', args: markets.map(({ symbol }) => ({ channel: 'tickers', instId: symbol })) }],
      keepAlive: { ping: 'ping', pong: 'pong' },
      read: (message, receivedAt) => readMessage(message, receivedAt, known),
    },
    candles,
  }
}

function readMessage(message: unknown, receivedAt: Date, markets: ReadonlyMap<string, Market>): Reading {
  const refused = errorMessage.safeParse(message)
  if (refused.success) return { ticks: [], faults: [`${refused.data.msg.slice(0, 200)} (${refused.data.code})`] }
  // Acknowledgements and notices carry an event, prices do not.
  if (typeof message !== 'object' || message === null || 'event' in message) return NOTHING
  return readTickers(tickersMessage.parse(message).data, receivedAt, markets)
}

function readTickers(
  tickers: readonly z.output<typeof ticker>[],
  receivedAt: Date,
  markets: ReadonlyMap<string, Market>,
): Reading {
  return together(
    tickers.flatMap(({ instId, bidPx, askPx, last, ts }) => {
      const market = markets.get(instId)
      return market === undefined
        ? []
        : [readQuote(market, { bid: bidPx, ask: askPx, last }, new Date(Number(ts)), receivedAt)]
    }),
  )
}

async function candles(get: GetJson, { symbol }: Market, step: CandleStep, count: number): Promise<readonly Candle[]> {
  const rows: z.output<typeof candlesAnswer>['data'] = []
  while (rows.length < count) {
    const oldest = rows.at(-1)?.[0]
    const limit = Math.min(PER_CALL_MAX, count - rows.length)
    // `after` requests what is older than it.
    const answer = await get(
      `/api/v5/market/candles?instId=${symbol}&bar=${BARS[step]}&limit=${limit}${oldest === undefined ? '' : `&after=${oldest}`}`,
    )
    const parsed = candlesAnswer.safeParse(answer)
    if (!parsed.success) throw new FeedFault(`okx: the candles of ${symbol} cannot be read`)
    // For an instrument that is not listed the answer has a code and no rows.
    if (parsed.data.data.length === 0) break
    rows.push(...parsed.data.data)
  }
  return readCandles(
    rows.map(([ms, , , , close]) => ({ startsAtMs: Number(ms), close })),
    count,
  )
}
