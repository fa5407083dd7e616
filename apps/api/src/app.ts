/**
 * The HTTP application: edge protections, its routes, and one place where errors become responses. It opens no
 * connection and knows no use case; main.ts wires those.
 */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cors from '@fastify/cors'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { networkOf } from '@zend/server/core/throttle'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { AccessLog } from './access-log.ts'
import { type AdmissionPolicy, openAdmission } from './admission.ts'
import { type GuardDeps, type Route, serve, urlOf } from './guard.ts'
import { logKeyCalls } from './key-entrance.ts'
import { boundConnections } from './open-connections.ts'
import { openApiDocument } from './openapi.ts'
import { refusalOfFault, refusalOfRequestError, sendProblem } from './problem.ts'
import { keepSignedBodies } from './signed-body.ts'
import { answerUnreadable, refuseExpectations } from './unreadable.ts'
import { openUploadGate, type UploadsPolicy } from './uploads.ts'

/** The parts of the application. */
export type ApiParts = Pick<GuardDeps, 'authenticate' | 'endingsReceived' | 'keys' | 'mayBegin'> & {
  readonly routes: readonly Route[]
  /** The bases that this process serves, besides `root`; all of them when absent. */
  readonly bases?: ReadonlySet<string>
  readonly logger: FastifyBaseLogger
  /** Origins of the web apps that may call from a browser. */
  readonly origins: readonly string[]
  /** The public address of this API. */
  readonly publicUrl: string
  readonly requestsPerMinute: number
  readonly bodyBytesMax: number
  readonly admission: AdmissionPolicy
  readonly uploads: UploadsPolicy
  /** The most open connections: from one address, and in total. */
  readonly open: { readonly perAddressMax: number; readonly allMax: number }
  /** Addresses of reverse proxies whose forwarded caller address is trusted; none by default. */
  readonly trustedProxies: readonly string[]
}

/**
 * A request that is incomplete after this long is dropped, so that slow senders cannot hold connections forever; its
 * headers have less time. The largest file arrives in time at 300 kbit/s.
 */
const REQUEST_TIMEOUT_MS = 150_000
const HEADERS_TIMEOUT_MS = 15_000

/** The remaining calls are reported only to callers who have none left: on every response it would be wasted bytes. */
const UNCOUNTED = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/**
 * The browser security headers for data, which no page shows and which runs nothing. Headers that only matter for
 * documents (DNS prefetch, Flash, old downloads) are left out: a phone on a slow network would pay for them on every
 * call.
 */
const CAREFUL: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'same-site' },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: { action: 'deny' },
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/**
 * Responses larger than this are compressed if the client accepts it: prices and history pages shrink to a third, which
 * saves a tenth of a second each on a slow network. Requests are never decompressed: a small body could become a large
 * one. Data needs a token in a header, which no foreign page can make a browser send, so response lengths reveal
 * nothing.
 */
const COMPRESSION: FastifyCompressOptions = {
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  threshold: 1_024,
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  },
}

/** Builds the application, ready to listen. */
export async function buildApi(parts: ApiParts): Promise<FastifyInstance> {
  const isServed = (base: string): boolean => base === 'root' || parts.bases === undefined || parts.bases.has(base)
  const served = parts.routes.flatMap((route) =>
    route.endpoint.bases.filter(isServed).map((base) => [base, route] as const),
  )
  const turnedAway = countTurnedAway(parts.logger)
  const security = await securityHeaders()
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new AccessLog(turnedAway.has),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: parts.bodyBytesMax,
    trustProxy: [...parts.trustedProxies],
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // The hook below refuses a call without a host; Node would do it with a response of its own format.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, security),
    // Unparsable URLs do not reach the error handler below.
    frameworkErrors: (error, _request, reply) =>
      void sendProblem(reply.headers(security), refusalOfRequestError(error) ?? refusalOfFault(error)),
  })
  boundConnections(app.server, { ...parts.open, trusted: new Set(parts.trustedProxies) })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const refusal = refusalOfRequestError(error)
    if (refusal !== null) return sendProblem(reply, refusal)
    request.log.error({ err: error }, 'a request failed')
    return sendProblem(reply, refusalOfFault(error))
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = served
      .filter(([base, { endpoint }]) => pathPattern(urlOf(base, endpoint)).test(path))
      .map(([, { endpoint }]) => endpoint.method)
    if (allowed.length === 0) return sendProblem(reply, { code: 'not_found' })
    void reply.header('allow', allowed.join(', '))
    return sendProblem(reply, { code: 'method_not_allowed' })
  })
  refuseExpectations(app.server, security)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(security)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      void sendProblem(reply, { code: 'invalid_request', field: 'headers.host' })
    else done()
  })
  await app.register(cors, {
    origin: [...parts.origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['retry-after', 'content-disposition'],
    maxAge: 7200,
  })
  await app.register(compress, COMPRESSION)
  await app.register(rateLimit, {
    max: parts.requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
    addHeadersOnExceeding: UNCOUNTED,
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    done()
  })
  keepSignedBodies(app)
  if (parts.keys !== undefined) logKeyCalls(app, parts.keys)
  await serveReference(app, parts)
  const guardDeps = {
    authenticate: parts.authenticate,
    keys: parts.keys,
    endingsReceived: parts.endingsReceived,
    mayBegin: parts.mayBegin,
    admission: openAdmission(parts.admission),
    uploads: openUploadGate(parts.uploads),
    bodyBytesMax: parts.bodyBytesMax,
    onTurnedAway: turnedAway.add,
  }
  for (const [base, each] of served) serve(app, base, each, guardDeps)
  app.addHook('onClose', async () => turnedAway.stop())
  return app
}

/** Computes the security headers once, because they are the same on every response. */
async function securityHeaders(): Promise<Readonly<Record<string, string>>> {
  const example = Fastify()
  await example.register(helmet, CAREFUL)
  example.get('/', async (_request, reply) => reply.getHeaders())
  const headers = (await example.inject('/')).json<Record<string, string>>()
  await example.close()
  return headers
}

const TURNED_AWAY_EVERY_MS = 1_000

/**
 * Counts calls that were turned away and logs the count once a second: a line for each would add load when there is
 * already too much.
 */
function countTurnedAway(logger: FastifyBaseLogger) {
  const counted = new WeakSet<FastifyRequest>()
  let count = 0
  let timer: NodeJS.Timeout | null = null
  const say = (): void => {
    timer = null
    logger.warn({ turnedAway: count }, 'too many calls at once: some were told to come back')
    count = 0
  }
  return {
    add: (request: FastifyRequest): void => {
      counted.add(request)
      count += 1
      timer ??= setTimeout(say, TURNED_AWAY_EVERY_MS)
    },
    has: (request: FastifyRequest): boolean => counted.has(request),
    stop: (): void => {
      if (timer === null) return
      clearTimeout(timer)
      say()
    },
  }
}

/** Serves a browsable reference of `/openapi.json`. */
async function serveReference(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const document = openApiDocument(
    parts.routes.map(({ endpoint }) => endpoint),
    parts.publicUrl,
  )
  app.get('/openapi.json', async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { validatorUrl: null } })
}

const pathPattern = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}/?$`)
