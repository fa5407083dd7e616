import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressRules, type SafePostOptions, safePoster } from './index.ts'
import { CERTIFICATE, PRIVATE_KEY } from './certificate.fixture.ts'

const NOW = new Date('2026-03-02T10:00:00.000Z')
const NEVER = new AbortController().signal
const LOOPBACK = addressRules(['127.0.0.0/8', '::1/128'])

const poster = (over: Partial<SafePostOptions> = {}) =>
  safePoster({ rules: LOOPBACK, timeoutMs: 5_000, clock: { now: () => NOW }, ca: CERTIFICATE, ...over })
const posting = (url: string, over: Partial<SafePostOptions> = {}) =>
  poster(over).post({ url, headers: { 'webhook-id': 'evt_1' }, body: '{"é":1}' }, NEVER)

describe('addresses that may be called', () => {
  const open = safePoster({ rules: addressRules([]), timeoutMs: 1, clock: { now: () => NOW } })

  test.each([
    'https://example.com/hooks?a=1',
    'https://example.com:8443/',
    'https://example.com:1024',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://xn--bcher-kva.example/',
  ])('takes %s', (url) => {
    expect(open.mayCall(url)).toBe(true)
  })

  test.each([
    'example.com',
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://user@example.com/',
    'https://user:word@example.com/',
    'https://example.com/#part',
    'https://example.com:80/',
    'https://example.com:22/',
    'https://example.com:1023/',
    'https://localhost/',
    'https://localhost./',
    'https://api.localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1:8443/',
    'http://127.0.0.1:5000/',
    'https://127。0。0。1/',
  ])('refuses %s', (url) => {
    expect(open.mayCall(url)).toBe(false)
  })

  test('takes what the deployment allows, also without encryption, and no name without encryption', () => {
    const own = poster()
    for (const url of [
      'http://127.0.0.1:5000/receiver',
      'http://localhost:5000/',
      'http://[::1]:5000/',
      'https://127.0.0.1/',
    ])
      expect([url, own.mayCall(url)]).toEqual([url, true])
    for (const url of ['http://example.com:8080/', 'http://10.0.0.1:8080/', 'http://127.0.0.1:80/'])
      expect([url, own.mayCall(url)]).toEqual([url, false])
  })
})

describe('posting', () => {
  const handlers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
  const calls: string[] = []
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? ''
    calls.push(path)
    handlers.get(path)?.(request, response)
  }
  const plain = http.createServer(handle)
  const secure = https.createServer({ key: PRIVATE_KEY, cert: CERTIFICATE }, handle)
  const portOf = (server: http.Server | https.Server) => String((server.address() as AddressInfo).port)
  const at = (path: string) => `http://127.0.0.1:${portOf(plain)}${path}`
  beforeAll(async () => {
    for (const server of [plain, secure]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(async () => {
    for (const server of [plain, secure]) {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  })

  test('sends the body byte for byte with its headers, and returns the answer', async () => {
    const seen = Promise.withResolvers<{
      headers: IncomingMessage['headers']
      body: string
      method: string | undefined
    }>()
    handlers.set('/ok', (request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () => {
        seen.resolve({ headers: request.headers, body, method: request.method })
        response.writeHead(202).end('thanks')
      })
    })
    expect(await posting(at('/ok'))).toEqual({ kind: 'answered', status: 202, retryAfterMs: null, body: 'thanks' })
    const { headers, ...rest } = await seen.promise
    expect(rest).toEqual({ method: 'POST', body: '{"é":1}' })
    expect(headers).toMatchObject({ 'webhook-id': 'evt_1', 'content-type': 'application/json', 'content-length': '8' })
  })

  test('follows no redirect', async () => {
    handlers.set('/moved', (_request, response) => response.writeHead(307, { location: at('/elsewhere') }).end())
    expect(await posting(at('/moved'))).toMatchObject({ kind: 'answered', status: 307 })
    expect(calls).not.toContain('/elsewhere')
  })

  test.each([
    ['120', 120_000],
    ['Mon, 02 Mar 2026 10:01:00 GMT', 60_000],
    ['Mon, 02 Mar 2026 09:00:00 GMT', 0],
    ['soon', null],
  ])('reads Retry-After %s', async (retryAfter, retryAfterMs) => {
    handlers.set('/busy', (_request, response) => response.writeHead(503, { 'retry-after': retryAfter }).end())
    expect(await posting(at('/busy'))).toMatchObject({ kind: 'answered', status: 503, retryAfterMs })
  })

  test('reads the beginning of a body without end, and the status is the answer', async () => {
    handlers.set('/huge', (_request, response) => {
      response.writeHead(200)
      const more = (): void => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      response.on('error', () => undefined)
      more()
    })
    const outcome = await posting(at('/huge'))
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 })
    expect('body' in outcome && outcome.body.length).toBe(4_096)
  })

  test('a body that stops ends with the time, and the status is the answer', async () => {
    handlers.set('/stops', (_request, response) => response.writeHead(200).write('begin'))
    expect(await posting(at('/stops'), { timeoutMs: 200 })).toMatchObject({
      kind: 'answered',
      status: 200,
      body: 'begin',
    })
  })

  test('no answer in time, no server, and headers without end are no answer', async () => {
    handlers.set('/hangs', () => undefined)
    handlers.set('/headers', (_request, response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\n${'x-more: yes\r\n'.repeat(5_000)}`)
    })
    expect(await posting(at('/hangs'), { timeoutMs: 200 })).toEqual({ kind: 'unanswered', problem: 'timeout' })
    expect(await posting('http://127.0.0.1:1025/')).toEqual({ kind: 'unanswered', problem: 'connection' })
    expect(await posting(at('/headers'))).toEqual({ kind: 'unanswered', problem: 'connection' })
  })

  test('is broken off by its signal', async () => {
    const stop = new AbortController()
    handlers.set('/stopped', () => stop.abort())
    expect(await poster().post({ url: at('/stopped'), headers: {}, body: '' }, stop.signal)).toEqual({
      kind: 'unanswered',
      problem: 'timeout',
    })
  })

  test('checks the certificate for the name, whatever address it was resolved to', async () => {
    handlers.set('/secure', (_request, response) => response.end('secure'))
    const resolve = async () => ['127.0.0.1']
    const url = (name: string) => `https://${name}:${portOf(secure)}/secure`
    expect(await posting(url('hooks.test'), { resolve })).toMatchObject({ kind: 'answered', body: 'secure' })
    expect(await posting(url('other.test'), { resolve })).toEqual({ kind: 'unanswered', problem: 'tls' })
    const trusting = { rules: LOOPBACK, timeoutMs: 5_000, clock: { now: () => NOW }, resolve }
    expect(await safePoster(trusting).post({ url: url('hooks.test'), headers: {}, body: '' }, NEVER)).toEqual({
      kind: 'unanswered',
      problem: 'tls',
    })
  })

  test('asks for a name once, and connects to what was checked', async () => {
    handlers.set('/once', (_request, response) => response.end('once'))
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      // A rebinding name: public when it is checked, private when it is connected to.
      return asked.length === 1 ? ['127.0.0.1'] : ['127.0.0.9']
    }
    const url = `http://rebinding.test:${portOf(plain)}/once`
    expect(await posting(url, { resolve })).toMatchObject({ kind: 'answered', body: 'once' })
    expect(asked).toEqual(['rebinding.test'])
  })

  test('calls nothing when one of the addresses of a name is private, or it is not known', async () => {
    handlers.set('/never', (_request, response) => response.end())
    const url = `https://mixed.test:${portOf(plain)}/never`
    const none = addressRules([])
    const resolve = async () => ['8.8.8.8', '127.0.0.1']
    expect(await posting(url, { rules: none, resolve })).toEqual({ kind: 'unanswered', problem: 'address' })
    expect(await posting(url, { resolve: async () => [] })).toEqual({ kind: 'unanswered', problem: 'name' })
    expect(await posting(url, { resolve: () => Promise.reject(new Error('SERVFAIL')) })).toEqual({
      kind: 'unanswered',
      problem: 'name',
    })
    expect(await posting(at('/never'), { rules: none })).toEqual({ kind: 'unanswered', problem: 'address' })
    expect(await posting(`http://public.test:${portOf(plain)}/never`, { resolve: async () => ['8.8.8.8'] })).toEqual({
      kind: 'unanswered',
      problem: 'address',
    })
    expect(calls).not.toContain('/never')
  })
})
