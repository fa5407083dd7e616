/**
 * Kraken's spot market: `GET /0/public/Ticker` and the `ticker` channel of WebSocket API v2, every coin against the US
 * dollar. Formats: docs.kraken.com/api. Its REST names of old coins differ from those of the stream, and its REST
 * answer contains no time.
 */
import type { CoinCode } from '@zend/kernel'
import * as z from 'zod'
import { FeedFault, type PriceFeed } from '../../../ports/price-feed.ts'
import { type ExchangeOptions, exchangeFeed, type ExchangeWire } from '../exchange-feed.ts'
import type { GetJson } from '../http.ts'
import {
  bySymbol,
  type CoinNames,
  type Market,
  marketsOf,
  NOTHING,
  type Reading,
  readQuote,
  together,
} from '../wire.ts'

const tickerAnswer = z.object({
  error: z.array(z.string()),
  result: z
    .record(z.string(), z.object({ a: z.array(z.string()), b: z.array(z.string()), c: z.array(z.string()) }).loose())
    .optional(),
})

const tickerMessage = z.object({
  channel: z.literal('ticker'),
  data: z.array(
    z.object({
      symbol: z.string(),
      bid: z.string().optional(),
      ask: z.string().optional(),
      last: z.string().optional(),
      timestamp: z.string().optional(),
    }),
  ),
})

const refusedSubscription = z.object({
  method: z.literal('subscribe'),
  success: z.literal(false),
  error: z.string(),
  symbol: z.string().optional(),
})

/** Coins with a different REST market name: X and Z mark crypto and fiat among Kraken's oldest assets. */
const REST_SYMBOLS: Readonly<Partial<Record<CoinCode, string>>> = {
  BTC: 'XXBTZUSD',
  ETH: 'XETHZUSD',
  XRP: 'XXRPZUSD',
  XLM: 'XXLMZUSD',
  LTC: 'XLTCZUSD',
  DOGE: 'XDGUSD',
  USDT: 'USDTZUSD',
}

/** The price feed of Kraken; `names` are its names of coins where they differ from our codes. */
export function krakenFeed(options: ExchangeOptions & { readonly names: CoinNames }): PriceFeed {
  return exchangeFeed(krakenWire(options.names), options)
}

/** Kraken's wire format, exported for tests with recorded messages. */
export function krakenWire(names: CoinNames): ExchangeWire {
  const markets = marketsOf(
    names,
    () => 'USD',
    (base, quote) => `${base}/${quote}`,
  )
  const streamMarkets = bySymbol(markets)
  const restMarkets = new Map(
    markets.map((market) => [REST_SYMBOLS[market.pair.base as CoinCode] ?? market.symbol.replace('/', ''), market]),
  )
  const firstSeen = firstSeenOf()
  return {
    source: 'kraken',
    markets,
    ask: (get, now) => ask(get, now, restMarkets, firstSeen),
    stream: {
      hello: [
        {
          method: 'subscribe',
          params: {
            channel: 'ticker',
            symbol: markets.map(({ symbol }) => symbol),
            event_trigger: 'bbo',
            snapshot: true,
          },
        },
      ],
      read: (message, receivedAt) => readMessage(message, receivedAt, streamMarkets),
    },
  }
}

async function ask(
  get: GetJson,
  now: () => Date,
  markets: ReadonlyMap<string, Market>,
  firstSeen: FirstSeen,
): Promise<Reading> {
  // Without naming pairs: one unknown pair would fail the whole answer.
  const parsed = tickerAnswer.safeParse(await get('/0/public/Ticker'))
  if (!parsed.success) throw new FeedFault('kraken: the answer is no ticker')
  const { error, result } = parsed.data
  if (result === undefined || error.length > 0) throw new FeedFault(`kraken: ${error.join(', ').slice(0, 200)}`)
  const receivedAt = now()
  return together(
    [...markets].flatMap(([symbol, market]) => {
      const quote = result[symbol]
      if (quote === undefined) return []
      return [
        readQuote(
          market,
          { bid: quote.b[0], ask: quote.a[0], last: quote.c[0] },
          firstSeen(symbol, quote, receivedAt),
          receivedAt,
        ),
      ]
    }),
  )
}

function readMessage(message: unknown, receivedAt: Date, markets: ReadonlyMap<string, Market>): Reading {
  const refused = refusedSubscription.safeParse(message)
  if (refused.success)
    return { ticks: [], faults: [`${refused.data.symbol ?? 'subscription'}: ${refused.data.error.slice(0, 200)}`] }
  if (!isTicker(message)) return NOTHING
  return together(
    tickerMessage.parse(message).data.flatMap(({ symbol, timestamp, ...quote }) => {
      const market = markets.get(symbol)
      return market === undefined
        ? []
        : [readQuote(market, quote, timestamp === undefined ? receivedAt : new Date(timestamp), receivedAt)]
    }),
  )
}

const isTicker = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'channel' in message && message.channel === 'ticker'

/** Returns when an unchanged answer about a symbol was first seen. */
type FirstSeen = (symbol: string, quote: unknown, receivedAt: Date) => Date

/**
 * Estimates the time of a REST answer, which contains none, but has volumes, trade counts and the top of the book: in a
 * live market something of it changes. While nothing does, requesting it again does not make it newer.
 */
function firstSeenOf(): FirstSeen {
  const seen = new Map<string, { readonly print: string; readonly at: Date }>()
  return (symbol, quote, receivedAt) => {
    const print = JSON.stringify(quote)
    const before = seen.get(symbol)
    if (before?.print === print) return before.at
    seen.set(symbol, { print, at: receivedAt })
    return receivedAt
  }
}
