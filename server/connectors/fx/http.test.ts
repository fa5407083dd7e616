import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fxHttp, type FxHttpOptions } from './http.ts'

let server: Server | undefined
let nowMs = Date.parse('2026-11-28T10:00:00Z')
const clock = { now: () => new Date(nowMs) }
afterEach(() => new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve))))

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Opens a client of a server; logins are answered by `login`, everything else by `handle`. */
async function opened(handle: Handle, login: Handle, over: Partial<FxHttpOptions> = {}) {
  server = createServer((request, response) => (request.url === '/login' ? login : handle)(request, response))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return fxHttp({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs: 5_000,
    backOff: { firstMs: 1_000, maxMs: 3_000 },
    clock,
    headers: (token) => ({ authorization: token }),
    login: {
      call: { method: 'POST', path: '/login', form: [['key', 'never told']] },
      read: ({ body }) => ({ token: (body as { token: string }).token, expiresAt: null }),
    },
    ...over,
  })
}
const issues = (...tokens: string[]): Handle => {
  const left = [...tokens]
  return (_request, response) => {
    const next = left.shift()
    if (next === undefined) response.writeHead(403).end('{}')
    else response.end(JSON.stringify({ token: next }))
  }
}
const accepting =
  (token: string): Handle =>
  (request, response) => {
    if (request.headers.authorization === token) response.end('{"amount":68.14}')
    else response.writeHead(401).end('not JSON')
  }
const look = { method: 'GET', path: '/x' } as const

describe('a session', () => {
  test('is begun once for callers that come together: a second login would be refused', async () => {
    const begin = await opened(accepting('one'), issues('one'))
    const answers = await Promise.all([1, 2, 3, 4].map(() => begin()(look)))
    for (const answer of answers) expect(answer).toEqual({ kind: 'answer', status: 200, body: { amount: '68.14' } })
  })
  test('is begun anew when its token is refused, once for all whose token was', async () => {
    let good = 'one'
    const begin = await opened((request, response) => accepting(good)(request, response), issues('one', 'two'))
    expect((await begin()(look)).kind).toBe('answer')
    good = 'two'
    for (const answer of await Promise.all([1, 2, 3].map(() => begin()(look)))) expect(answer.kind).toBe('answer')
  })
  test('whose new token is refused too is our credentials’ fault, and did nothing', async () => {
    const begin = await opened(accepting('none'), issues('one', 'two', 'three'))
    expect(await begin()(look)).toEqual({ kind: 'silence', reached: false, said: 'it refuses our credentials' })
  })
  test('is renewed before its known end', async () => {
    const login = {
      call: { method: 'POST', path: '/login' } as const,
      read: ({ body }: { body: unknown }) => ({
        token: (body as { token: string }).token,
        expiresAt: new Date(nowMs + 30 * 60_000),
      }),
    }
    let good = 'one'
    const begin = await opened((request, response) => accepting(good)(request, response), issues('one', 'two'), {
      login,
    })
    expect((await begin()(look)).kind).toBe('answer')
    nowMs += 29.5 * 60_000
    good = 'two'
    expect((await begin()(look)).kind).toBe('answer')
  })
  test('that does not begin in time ended before anything was ordered', async () => {
    const begin = await opened(accepting('one'), () => undefined, { timeoutMs: 100 })
    expect(await begin()(look)).toMatchObject({ kind: 'silence', reached: false })
  })
})

describe('a rate limit', () => {
  test('keeps us quiet, longer each time and never longer than the bound, until an answer comes', async () => {
    let status = 429
    const begin = await opened((_request, response) => void response.writeHead(status).end('{}'), issues('one'))
    const ask = async (): Promise<string> => {
      const answer = await begin()(look)
      return answer.kind === 'silence' ? answer.said : answer.kind
    }
    expect(await ask()).toBe('HTTP status 429')
    expect(await ask()).toBe('it asked us to wait')
    for (const [least, most] of [
      [500, 1_000],
      [1_000, 2_000],
      [1_500, 3_000],
      [1_500, 3_000],
    ] as const) {
      nowMs += least - 1
      expect(await ask()).toBe('it asked us to wait')
      nowMs += most - least + 1
      expect(await ask()).toBe('HTTP status 429')
    }
    nowMs += 3_000
    status = 200
    expect(await ask()).toBe('answer')
    status = 429
    expect(await ask()).toBe('HTTP status 429')
    nowMs += 1_000
    expect(await ask()).toBe('HTTP status 429')
  })
})

describe('silence', () => {
  test.each([
    [408, true],
    [500, true],
    [502, true],
    [503, false],
    [429, false],
  ])('is HTTP status %d', async (status, reached) => {
    const begin = await opened((_request, response) => void response.writeHead(status).end('{}'), issues('one'))
    expect(await begin()(look)).toMatchObject({ kind: 'silence', reached })
  })
  test('is what does not end in time, however many calls it takes', async () => {
    const begin = await opened(() => undefined, issues('one'), { timeoutMs: 1_500 })
    expect(await begin()(look)).toMatchObject({ kind: 'silence', reached: true, said: 'it did not answer in time' })
  })
  test('tells neither address nor key', async () => {
    const begin = await opened(accepting('one'), issues('one'), { url: 'http://127.0.0.1:3' })
    const answer = await begin()(look)
    expect(answer).toMatchObject({ kind: 'silence', reached: false })
    expect(JSON.stringify(answer)).not.toMatch(/never told|127\.0\.0\.1/)
  })
  test('an address that is none is refused at once', async () => {
    await expect(opened(accepting('one'), issues('one'), { url: 'api.example.com' })).rejects.toThrow(TypeError)
  })
})
