/** The simulated market's public interface. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { InvalidRequest } from '../http/request-body.ts'
import { problem } from '../problems.ts'
import type { Behaviour, Source } from './behaviour.ts'
import { addMarket } from './market.ts'

export type { Behaviour, Source } from './behaviour.ts'
export { addMarket, type MarketSettings } from './market.ts'
export { type Currency, walkOf } from './walk.ts'

/** A market on a server of its own, controlled by a test. */
export type TestMarket = {
  readonly url: string
  readonly behave: (source: Source | 'all', behaviour: Behaviour) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts only the market, on a free port of this machine, with fast streams. */
export async function startMarket(seed = 'test', beatEveryMs = 25): Promise<TestMarket> {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((cause, _request, reply) => {
    if (cause instanceof InvalidRequest)
      return reply.code(400).send(problem(400, 'invalid_request', cause.message, cause.field))
    throw cause
  })
  addMarket(app, { seed, beatEveryMs })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    behave: async (source, behaviour) => {
      const response = await fetch(`${url}/market/behaviour`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ source, ...behaviour }),
      })
      if (!response.ok) throw new Error(`the market refused: ${await response.text()}`)
    },
    stop: () => app.close(),
  }
}
