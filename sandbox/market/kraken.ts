/**
 * Kraken's public format: REST `Ticker` and WebSocket API v2. Over REST old coins carry other names; the stream sends
 * numbers as JSON numbers.
 */
import { z } from 'zod'
import { type Exchange, named } from './exchange.ts'
import { marketNames, type Quote } from './quotes.ts'

const MARKETS = named(
  marketNames(() => 'USD'),
  ({ base, quote }) => `${base}/${quote}`,
)

const REST_NAMES: Readonly<Record<string, string>> = {
  'BTC/USD': 'XXBTZUSD',
  'ETH/USD': 'XETHZUSD',
  'XRP/USD': 'XXRPZUSD',
  'XLM/USD': 'XXLMZUSD',
  'LTC/USD': 'XLTCZUSD',
  'DOGE/USD': 'XDGUSD',
  'USDT/USD': 'USDTZUSD',
}

const request = z.object({
  method: z.literal('subscribe'),
  params: z.object({ channel: z.literal('ticker'), symbol: z.array(z.string()).max(100) }),
})

/** The exchange. */
export const kraken: Exchange = {
  source: 'kraken',
  markets: MARKETS,
  streamPath: '/v2',
  subscribe: (message, known) => {
    const parsed = request.safeParse(message)
    if (!parsed.success) return null
    const time = new Date().toISOString()
    const symbols = parsed.data.params.symbol.filter(known)
    return {
      symbols,
      replies: parsed.data.params.symbol.map((symbol) =>
        known(symbol)
          ? {
              method: 'subscribe',
              result: { channel: 'ticker', event_trigger: 'bbo', snapshot: true, symbol },
              success: true,
              time_in: time,
              time_out: time,
            }
          : {
              method: 'subscribe',
              error: `Currency pair not supported ${symbol}`,
              success: false,
              symbol,
              time_in: time,
              time_out: time,
            },
      ),
    }
  },
  messages: (symbol, quote, beat) => [
    { channel: 'ticker', type: beat === 0 ? 'snapshot' : 'update', data: [streamed(symbol, quote)] },
  ],
  routes: (app, quotes) => {
    app.get('/0/public/Ticker', async () => ({
      error: [],
      result: Object.fromEntries(
        [...MARKETS].map(([symbol, market]) => [
          REST_NAMES[symbol] ?? symbol.replace('/', ''),
          asked(quotes.quote('kraken', market)),
        ]),
      ),
    }))
  },
}

function streamed(symbol: string, quote: Quote): Record<string, unknown> {
  const [last, open] = [Number(quote.last), Number(quote.open24h)]
  return {
    symbol,
    bid: Number(quote.bid),
    bid_qty: 12.5,
    ask: Number(quote.ask),
    ask_qty: 8.25,
    last,
    volume: Number(quote.volume),
    vwap: last,
    low: Math.min(last, open),
    high: Math.max(last, open),
    change: last - open,
    change_pct: (last / open - 1) * 100,
    timestamp: new Date(quote.atMs).toISOString(),
  }
}

const asked = ({ ask, bid, last, volume, open24h, tradeId }: Quote): Record<string, unknown> => ({
  a: [ask, '1', '1.000'],
  b: [bid, '1', '1.000'],
  c: [last, '0.10000000'],
  v: [volume, volume],
  p: [last, last],
  t: [tradeId % 100_000, tradeId % 100_000],
  l: [last, last],
  h: [last, last],
  o: open24h,
})
