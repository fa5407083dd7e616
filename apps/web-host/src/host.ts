/**
 * Serves one built app: its files with long caching, its pages with their security headers, 404 for everything else. It
 * never calls the API and holds no secret.
 */
import fastifyStatic from '@fastify/static'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import path from 'node:path'
import type { Page } from './page.ts'
import { FOR_SEARCH_ENGINES, SERVICE_WORKER, type Site } from './site.ts'

/** Headers of every response. */
const SECURITY_HEADERS = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' } as const

/**
 * Headers that matter only for documents; on a page's files a slow phone would pay for them. A page's content security
 * policy is added to them.
 */
const DOCUMENT_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-frame-options': 'DENY',
} as const

/** The service worker decides what a returning customer sees: it is never cached, and may only fetch our own files. */
const SERVICE_WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

const HOUR_S = 3600
/** The path of files that are named by a hash of their content. */
const FILES = '/static/'
/** A request that is incomplete after this long is dropped, so that slow senders cannot hold connections forever. */
const REQUEST_TIMEOUT_MS = 30_000
const NOT_SERVED_AS_THEY_ARE = ['**/*.html', '**/*.br', '**/*.gz', SERVICE_WORKER, ...FOR_SEARCH_ENGINES]

/** Builds the server. The caller listens and closes. */
export async function createHost(site: Site, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const host: FastifyInstance = Fastify({
    loggerInstance: logger,
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
    logController: new LogController({ disableRequestLogging: true }),
  })
  host.addHook('onRequest', async ({ url }, reply) => {
    reply.headers(SECURITY_HEADERS)
    if (!url.startsWith(FILES)) reply.headers(DOCUMENT_HEADERS)
  })
  // One route per existing file: no other path on the disk can be requested.
  await host.register(fastifyStatic, {
    root: site.root,
    wildcard: false,
    index: false,
    globIgnore: NOT_SERVED_AS_THEY_ARE,
    preCompressed: true,
    cacheControl: false,
    // A file named by its content never needs revalidation.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, file) => {
      const hashed = path.relative(site.root, file).startsWith(`static${path.sep}`)
      reply.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : `public, max-age=${String(HOUR_S)}`,
      )
    },
  })
  const worker = site.serviceWorker
  if (worker !== null) {
    host.get(`/${SERVICE_WORKER}`, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', SERVICE_WORKER_POLICY)
        .send(worker),
    )
  }
  for (const [name, text] of site.forSearchEngines) {
    const type = name.endsWith('.xml') ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8'
    host.get(`/${name}`, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', `public, max-age=${String(HOUR_S)}`)
        .send(text),
    )
  }
  for (const [name, page] of site.alone) host.get(`/${name}`, (request, reply) => sendPage(page, request, reply))
  host.setNotFoundHandler((request, reply) => answer(site, request, reply))
  return host
}

/** Responds with the page of an address, a plain 404 for a missing file, or 405 for anything but reading. */
function answer(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('Method not allowed')
  // Parsed as text: a URL parser reads `//name` as another host, and throws on some.
  const address = request.url.split(/[?#]/, 1)[0] ?? '/'
  if (address.startsWith(FILES) || path.posix.extname(address) !== '')
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  const { page, known } = site.find(address)
  return sendPage(page, request, reply.code(known ? 200 : 404))
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', page.contentSecurityPolicy)
    .header('vary', 'Accept-Encoding')
    .header('etag', page.etag)
  if (request.headers['if-none-match'] === page.etag && reply.statusCode === 200) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.html)
}
