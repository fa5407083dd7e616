/**
 * The simulated market on a web server: three exchanges and a source of exchange rates below `/market/<source>`, each
 * in its own public format, and a control API that makes them misbehave. It represents outside services: no product
 * code depends on it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readBody } from '../http/request-body.ts'
import { behaviour, behavioursOf, type Behaviours, type Source, SOURCES } from './behaviour.ts'
import { coinbase } from './coinbase.ts'
import type { Exchange } from './exchange.ts'
import { kraken } from './kraken.ts'
import { okx } from './okx.ts'
import { openExchangeRatesRoutes } from './open-exchange-rates.ts'
import { quotesOf } from './quotes.ts'
import { startStreams } from './streams.ts'
import { walkOf } from './walk.ts'

/** The market's seed, and the interval of the streams. */
export type MarketSettings = { readonly seed: string; readonly beatEveryMs: number }

const EXCHANGES: readonly Exchange[] = [kraken, coinbase, okx]

const behaveBody = z.intersection(z.object({ source: z.enum([...SOURCES, 'all']) }), behaviour)

const prefixOf = (source: Source): string => `/market/${source}`

/** Adds the market to a web server: its endpoints, its streams and its control API. It ends with the server. */
export function addMarket(app: FastifyInstance, { seed, beatEveryMs }: MarketSettings): void {
  const walk = walkOf(seed)
  const behaviours = behavioursOf(Date.now, (source) => streams.cut(source))
  const quotes = quotesOf(walk, behaviours)
  const streams = startStreams(app.server, { exchanges: EXCHANGES, quotes, behaviours, beatEveryMs, prefixOf })
  app.addHook('preClose', async () => streams.stop())

  const scope = (source: Source, routes: (scoped: FastifyInstance) => void): void => {
    void app.register(
      async (scoped) => {
        misbehave(scoped, source, behaviours)
        routes(scoped)
      },
      { prefix: prefixOf(source) },
    )
  }
  for (const exchange of EXCHANGES) scope(exchange.source, (scoped) => exchange.routes(scoped, quotes))
  scope('open-exchange-rates', (scoped) => openExchangeRatesRoutes(scoped, walk, behaviours))

  const state = () => ({
    data: SOURCES.map((source) => ({
      source,
      path: prefixOf(source),
      streamPath: EXCHANGES.find((exchange) => exchange.source === source)?.streamPath ?? null,
      behaviour: behaviours.of(source),
    })),
  })
  app.get('/market', async () => state())
  app.post('/market/behaviour', async (request) => {
    const { source, ...wanted } = readBody(behaveBody, request.body)
    for (const each of source === 'all' ? SOURCES : [source]) behaviours.set(each, wanted)
    return state()
  })
}

/** Answers REST calls as a source that is down, slow or sending garbage. */
function misbehave(app: FastifyInstance, source: Source, behaviours: Behaviours): void {
  let calls = 0
  app.addHook('onRequest', async (request, reply) => {
    const current = behaviours.of(source)
    if (current.kind === 'slow') await pause(current.delayMs)
    if (current.kind === 'down') {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    if (current.kind !== 'malformed') return
    calls += 1
    // Every third answer has the right shape, with invalid prices.
    if (calls % 3 === 1) await reply.type('text/html').send('<html><body>We are performing maintenance.</body></html>')
    if (calls % 3 === 2) await reply.send({ ok: true })
  })
}
