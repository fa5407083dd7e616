/**
 * OKX's public format, API v5: tickers and candles over REST, the `tickers` channel. Coins against USDT, USDT against
 * the dollar; all numbers are text.
 */
import { z } from 'zod'
import { readBody } from '../http/request-body.ts'
import { type Exchange, named } from './exchange.ts'
import { marketNames, type Quote } from './quotes.ts'

const MARKETS = named(
  marketNames((coin) => (coin === 'USDT' ? 'USD' : 'USDT')),
  ({ base, quote }) => `${base}-${quote}`,
)

const request = z.object({
  op: z.literal('subscribe'),
  args: z.array(z.object({ channel: z.literal('tickers'), instId: z.string() })).max(100),
})

const BAR_MS: Readonly<Record<string, number>> = {
  '5m': 300_000,
  '1H': 3_600_000,
  '6Hutc': 21_600_000,
  '1Dutc': 86_400_000,
}
const whole = z.string().regex(/^\d{1,15}$/)
const candlesQuery = z.object({
  instId: z.string(),
  bar: z.enum(['5m', '1H', '6Hutc', '1Dutc']),
  after: whole.optional(),
  limit: whole.default('100'),
})
const CANDLES_MAX = 300

/** The exchange. */
export const okx: Exchange = {
  source: 'okx',
  markets: MARKETS,
  streamPath: '/ws/v5/public',
  subscribe: (message, known) => {
    const parsed = request.safeParse(message)
    if (!parsed.success) return null
    return {
      symbols: parsed.data.args.map(({ instId }) => instId).filter(known),
      replies: parsed.data.args.map((arg) =>
        known(arg.instId)
          ? { event: 'subscribe', arg, connId: 'a4d3ae55' }
          : {
              event: 'error',
              code: '60018',
              msg: `Wrong URL or channel:tickers,instId:${arg.instId} doesn't exist.`,
              connId: 'a4d3ae55',
            },
      ),
    }
  },
  answerText: (text) => (text === 'ping' ? 'pong' : null),
  messages: (symbol, quote) => [{ arg: { channel: 'tickers', instId: symbol }, data: [tickerOf(symbol, quote)] }],
  routes: (app, quotes) => {
    app.get('/api/v5/market/tickers', async () => ({
      code: '0',
      msg: '',
      data: [...MARKETS].map(([symbol, market]) => tickerOf(symbol, quotes.quote('okx', market))),
    }))
    app.get('/api/v5/market/candles', async ({ query }) => {
      const { instId, bar, after, limit } = readBody(candlesQuery, query)
      const market = MARKETS.get(instId)
      if (market === undefined) return { code: '51001', msg: `Instrument ID, ${instId}, doesn't exist.`, data: [] }
      const stepMs = BAR_MS[bar] ?? 0
      const toMs = after === undefined ? Date.now() : Number(after) - 1
      const newestMs = Math.floor(toMs / stepMs) * stepMs
      const bars = quotes.bars(
        'okx',
        market,
        stepMs,
        newestMs - (Math.min(CANDLES_MAX, Number(limit)) - 1) * stepMs,
        newestMs,
      )
      return {
        code: '0',
        msg: '',
        data: bars
          .map(({ startsAtMs, open, high, low, close, volume }) => [
            String(startsAtMs),
            open,
            high,
            low,
            close,
            volume,
            volume,
            volume,
            '1',
          ])
          .reverse(),
      }
    })
  },
}

const tickerOf = (symbol: string, { bid, ask, last, open24h, atMs, volume }: Quote): Record<string, string> => ({
  instType: 'SPOT',
  instId: symbol,
  last,
  lastSz: '0.01',
  askPx: ask,
  askSz: '11',
  bidPx: bid,
  bidSz: '5',
  open24h,
  high24h: last,
  low24h: open24h,
  volCcy24h: volume,
  vol24h: volume,
  sodUtc0: open24h,
  sodUtc8: open24h,
  ts: String(atMs),
})
