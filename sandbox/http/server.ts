/** The sandbox's HTTP server: pages for people, JSON for programs, one place that turns errors into answers. */
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { addBank } from '../bank/index.ts'
import { addFx } from '../fx/index.ts'
import { addIdentity } from '../identity/index.ts'
import { addRegister } from '../register/index.ts'
import { addMarket } from '../market/index.ts'
import { problem } from '../problems.ts'
import { addPush } from '../push/index.ts'
import { addReceiver } from '../receiver/index.ts'
import { addSms } from '../sms/index.ts'
import { addWitness } from '../witness/index.ts'
import type { SandboxParts } from '../parts.ts'
import { chainRoutes } from './chain-routes.ts'
import { homeRoutes } from './home-routes.ts'
import { CONTENT_SECURITY_POLICY } from './layout.ts'
import { mailboxRoutes } from './mailbox-routes.ts'
import { rpcRoutes } from './rpc-routes.ts'
import { InvalidRequest } from './request-body.ts'

const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

// Real exchanges send more often; people can follow one update a second.
const MARKET_BEAT_MS = 1_000

/** A listening web server. */
export type WebServer = { readonly url: string; readonly stop: () => Promise<void> }

/** Starts listening. Port 0 takes any free one. Rejects when the port is taken. */
export async function startHttp(parts: SandboxParts, host: string, port: number): Promise<WebServer> {
  const app = buildHttp(parts)
  await app.listen({ host, port })
  const { port: taken } = app.server.address() as AddressInfo
  return { url: `http://${host}:${taken}`, stop: () => app.close() }
}

function buildHttp(parts: SandboxParts): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 65_536 })
  allowLocalPages(app)
  app.addHook('onSend', async (_request, reply) => {
    void reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(problem(404, 'not_found', 'There is nothing here.')))
  app.setErrorHandler((cause: Error & { statusCode?: number }, request, reply) => {
    if (cause instanceof InvalidRequest)
      return reply.code(400).send(problem(400, 'invalid_request', cause.message, cause.field))
    const status = cause.statusCode ?? 500
    if (status < 500) return reply.code(status).send(problem(status, 'invalid_request', cause.message))
    request.log.error(cause)
    return reply.code(500).send(problem(500, 'internal_error', cause.message))
  })
  homeRoutes(app, parts)
  chainRoutes(app, parts)
  mailboxRoutes(app, parts)
  rpcRoutes(app, parts)
  addWitness(app, parts)
  addPush(app)
  addSms(app)
  addReceiver(app)
  addIdentity(app)
  addRegister(app)
  addBank(app, parts.bank)
  addFx(app, parts.fx)
  addMarket(app, { seed: parts.marketSeed, beatEveryMs: MARKET_BEAT_MS })
  return app
}

/** Lets pages served from this machine, and no others, call the sandbox from a browser. */
function allowLocalPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined) return
    if (LOCAL_ORIGIN.test(origin)) {
      void reply.header('access-control-allow-origin', origin)
    } else if (request.method !== 'GET') {
      // Pages from other origins may not control our chains.
      await reply.code(403).send(problem(403, 'forbidden', 'Only pages of this machine may do that.'))
      return
    }
    if (request.method === 'OPTIONS') {
      await reply
        .headers({ 'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': 'content-type' })
        .code(204)
        .send()
    }
  })
}
