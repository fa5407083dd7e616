/** Coinbase Exchange's public format: product tickers and candles over REST, the `ticker` and `heartbeat` channels. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { readBody } from '../http/request-body.ts'
import { type Exchange, named } from './exchange.ts'
import { type MarketName, marketNames, type Quotes } from './quotes.ts'

const MARKETS = named(
  marketNames(() => 'USD'),
  ({ base, quote }) => `${base}-${quote}`,
)

const request = z.object({
  type: z.literal('subscribe'),
  product_ids: z.array(z.string()).max(100),
  channels: z.array(z.unknown()),
})
const productParams = z.object({ id: z.string() })
const candlesQuery = z.object({
  granularity: z.enum(['60', '300', '900', '3600', '21600', '86400']),
  start: z.iso.datetime().optional(),
  end: z.iso.datetime().optional(),
})
const CANDLES_MAX = 300

/** The exchange. */
export const coinbase: Exchange = {
  source: 'coinbase',
  markets: MARKETS,
  streamPath: '/',
  subscribe: (message, known) => {
    const parsed = request.safeParse(message)
    if (!parsed.success) return null
    const unknown = parsed.data.product_ids.find((id) => !known(id))
    // One unlisted product invalidates the whole request.
    if (unknown !== undefined)
      return {
        symbols: [],
        replies: [{ type: 'error', message: 'Failed to subscribe', reason: `${unknown} is not a valid product` }],
      }
    const channels = ['ticker', 'heartbeat'].map((name) => ({
      name,
      product_ids: parsed.data.product_ids,
      account_ids: null,
    }))
    return { symbols: parsed.data.product_ids, replies: [{ type: 'subscriptions', channels }] }
  },
  messages: (symbol, { bid, ask, last, open24h, atMs, tradeId, volume }, beat) => {
    const time = new Date(atMs).toISOString()
    const heartbeat = { type: 'heartbeat', last_trade_id: tradeId, product_id: symbol, sequence: atMs, time }
    const ticker = {
      type: 'ticker',
      sequence: atMs,
      product_id: symbol,
      price: last,
      open_24h: open24h,
      volume_24h: volume,
      low_24h: last,
      high_24h: last,
      volume_30d: volume,
      best_bid: bid,
      best_bid_size: '0.51',
      best_ask: ask,
      best_ask_size: '0.84',
      side: 'buy',
      time,
      trade_id: tradeId,
      last_size: '0.01',
    }
    // Trades are occasional, heartbeats regular.
    return beat % 3 === 0 ? [ticker, heartbeat] : [heartbeat]
  },
  routes: (app, quotes) => {
    tickerRoute(app, quotes)
    candlesRoute(app, quotes)
  },
}

function tickerRoute(app: FastifyInstance, quotes: Quotes): void {
  app.get('/products/:id/ticker', async ({ params }, reply) => {
    const market = MARKETS.get(readBody(productParams, params).id)
    if (market === undefined) return notFound(reply)
    const { bid, ask, last, atMs, tradeId, volume } = quotes.quote('coinbase', market)
    return { ask, bid, volume, trade_id: tradeId, price: last, size: '0.01', time: new Date(atMs).toISOString() }
  })
}

function candlesRoute(app: FastifyInstance, quotes: Quotes): void {
  app.get('/products/:id/candles', async ({ params, query }, reply) => {
    const market = MARKETS.get(readBody(productParams, params).id)
    if (market === undefined) return notFound(reply)
    const { granularity, start, end } = readBody(candlesQuery, query)
    const stepMs = Number(granularity) * 1000
    const toMs = end === undefined ? Date.now() : Date.parse(end)
    const fromMs = start === undefined ? toMs - (CANDLES_MAX - 1) * stepMs : Date.parse(start)
    if ((toMs - fromMs) / stepMs > CANDLES_MAX) {
      return reply
        .code(400)
        .send({
          message: 'granularity too small for the requested time range. Count of aggregations requested exceeds 300',
        })
    }
    return rowsOf(quotes, market, stepMs, fromMs, toMs)
  })
}

const rowsOf = (quotes: Quotes, market: MarketName, stepMs: number, fromMs: number, toMs: number): number[][] =>
  quotes
    .bars('coinbase', market, stepMs, fromMs, toMs)
    .map(({ startsAtMs, low, high, open, close, volume }) => [
      startsAtMs / 1000,
      ...[low, high, open, close, volume].map(Number),
    ])
    .reverse()

const notFound = (reply: FastifyReply): FastifyReply => reply.code(404).send({ message: 'NotFound' })
