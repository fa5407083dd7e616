/**
 * The web post port over HTTP/1.1: resolves a name once, refuses it when any of its addresses is not public, and
 * connects to exactly those addresses, so that a name that changes meanwhile leads nowhere else. The certificate is
 * checked for the name.
 */
import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Clock } from '../../../ports/clock.ts'
import type { PostOutcome, PostProblem, WebPost, WebPoster } from '../../../ports/web-post.ts'
import type { AddressRules } from './addresses.ts'

/** Settings. */
export type SafePostOptions = {
  readonly rules: AddressRules
  /** The time for everything: resolving, connecting, and the whole answer. */
  readonly timeoutMs: number
  readonly clock: Clock
  /** Resolves a name to all its addresses; without it the machine's DNS servers are asked. */
  readonly resolve?: (name: string, signal: AbortSignal) => Promise<readonly string[]>
  /** Certificates of authorities to trust besides the machine's (PEM). */
  readonly ca?: string
}

type Failure = Extract<PostOutcome, { kind: 'unanswered' }>
type Address = { readonly address: string; readonly family: 4 | 6 }

const HTTPS_PORT = 443
// Below are services that were never meant to be called by a browser's neighbour: mail, databases' consoles, SSH.
const FREE_PORTS_FROM = 1_024
const RESPONSE_BYTES_MAX = 4_096
const HEADER_BYTES_MAX = 16_384

/** Creates a poster. */
export function safePoster({ rules, timeoutMs, clock, ca, resolve = resolveName }: SafePostOptions): WebPoster {
  return {
    mayCall: (text) => {
      const url = callable(text)
      if (url === null) return false
      const host = hostOf(url)
      const literal = literalOf(host)
      // An address without encryption must be one of the deployment's own; of a name this is known when it is resolved.
      if (literal === null) return url.protocol === 'https:'
      return rules.isOwn(literal) || (url.protocol === 'https:' && rules.isAllowed(literal))
    },
    async post(request, signal) {
      const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const url = callable(request.url)
      if (url === null) return unanswered('address')
      const resolved = await addressesOf(hostOf(url), resolve, until)
      if ('kind' in resolved) return resolved
      const { addresses } = resolved
      const mayBePlain = url.protocol === 'https:' || addresses.every(({ address }) => rules.isOwn(address))
      if (!mayBePlain || !addresses.every(({ address }) => rules.isAllowed(address))) return unanswered('address')
      return send({ url, request, addresses, until, now: () => clock.now(), ...(ca === undefined ? {} : { ca }) })
    },
  }
}

const unanswered = (problem: PostProblem): Failure => ({ kind: 'unanswered', problem })

/** Parses an address, as far as its form allows calling it. */
function callable(text: string): URL | null {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  const port = url.port === '' ? (url.protocol === 'https:' ? HTTPS_PORT : 80) : Number(url.port)
  return port === HTTPS_PORT || port >= FREE_PORTS_FROM ? url : null
}

/** The host without the brackets of an IPv6 address, and without the dot that ends a full name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** The address that a host is by itself; `null` for a name. The names of the loopback address stand for it (RFC 6761). */
const literalOf = (host: string): string | null =>
  isIP(host) !== 0 ? host : host === 'localhost' || host.endsWith('.localhost') ? '127.0.0.1' : null

async function addressesOf(
  host: string,
  resolve: NonNullable<SafePostOptions['resolve']>,
  until: AbortSignal,
): Promise<{ readonly addresses: readonly Address[] } | Failure> {
  const literal = literalOf(host)
  try {
    const found = literal === null ? await resolve(host, until) : [literal]
    if (found.length === 0) return unanswered('name')
    return { addresses: found.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 })) }
  } catch {
    return unanswered(until.aborted ? 'timeout' : 'name')
  }
}

/** Asks the DNS servers themselves: the system's own function would take one of few threads for as long as they take. */
async function resolveName(name: string, signal: AbortSignal): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const cancel = (): void => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Answers every question for the name with the addresses that were checked. */
const pinned =
  (addresses: readonly Address[]): LookupFunction =>
  (_name, options, done) => {
    const [first] = addresses
    if (options.all === true) done(null, [...addresses])
    else if (first !== undefined) done(null, first.address, first.family)
  }

type Sending = {
  readonly url: URL
  readonly request: WebPost
  readonly addresses: readonly Address[]
  readonly until: AbortSignal
  readonly now: () => Date
  readonly ca?: string
}

function send({ url, request: { headers, body }, addresses, until, now, ca }: Sending): Promise<PostOutcome> {
  const bytes = Buffer.from(body, 'utf8')
  return new Promise((resolve) => {
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': bytes.length,
        'accept-encoding': 'identity',
        'user-agent': 'Zend-Webhooks/1.0',
        connection: 'close',
      },
      // A connection for each: a kept one may be closed at the moment it is used, and that try would be lost.
      agent: false,
      lookup: pinned(addresses),
      maxHeaderSize: HEADER_BYTES_MAX,
      signal: until,
      ...(ca === undefined ? {} : { ca }),
    })
    let whenBroken = (error: Error): void => resolve(unanswered(problemOf(error, until)))
    sent.on('error', (error) => whenBroken(error))
    sent.once('response', (answer) => {
      const { statusCode: status = 0 } = answer
      const retryAfterMs = pauseOf(answer.headers['retry-after'] ?? null, now())
      const parts: Buffer[] = []
      let size = 0
      const end = (): void => {
        // The status is the answer, also of one whose body does not end.
        const text = Buffer.concat(parts).subarray(0, RESPONSE_BYTES_MAX).toString('utf8')
        resolve({ kind: 'answered', status, retryAfterMs, body: text })
        answer.destroy()
      }
      whenBroken = end
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size >= RESPONSE_BYTES_MAX) end()
      })
      answer.once('end', end)
      answer.once('error', end)
      answer.once('close', end)
    })
    sent.end(bytes)
  })
}

function problemOf(error: Error & { code?: string }, until: AbortSignal): PostProblem {
  if (until.aborted) return 'timeout'
  const code = error.code ?? ''
  return /CERT|TLS|SSL|EPROTO|ALTNAME/.test(code) ? 'tls' : 'connection'
}

/** What Retry-After asks for: seconds, or an instant (RFC 9110 §10.2.3). */
function pauseOf(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
