import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { endpoint, fields } from '@zend/contracts'
import { newId, ok, refuse } from '@zend/kernel'
import type { Actor } from '@zend/server/core/holders'
import { offeredEverywhere } from '@zend/tests/testkit'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { loggedRequest } from './access-log.ts'
import { buildApi } from './app.ts'
import { route } from './guard.ts'

const userId = newId('usr', 0)
const otherId = newId('usr', 1)
const actor: Actor = { userId, holder: userId, tokenKind: 'session', sessionId: 's', permissions: [] }

const echo = endpoint({
  id: 'echo',
  method: 'POST',
  bases: ['personal'],
  path: '/users/{id}/echo',
  summary: 'Echo',
  auth: 'session',
  permission: { any: 'a test' },
  params: z.object({ id: fields.ownId }),
  query: z.object({ page: fields.page() }),
  body: z.object({ email: fields.email, nested: z.optional(z.object({ amount: fields.amount })) }),
  response: z.object({ page: z.int(), email: z.string() }),
  refusals: ['otp_wrong'],
})
const broken = endpoint({
  id: 'broken',
  method: 'GET',
  bases: ['general'],
  path: '/broken',
  summary: 'Broken',
  auth: 'public',
  response: z.object({}),
  refusals: [],
})
const sign = (method: 'GET' | 'POST') =>
  endpoint({
    id: `sign${method}`,
    method,
    bases: ['accounts'],
    path: '/sign',
    summary: 'Sign',
    auth: 'public',
    response: z.object({}),
    refusals: [],
  })

const state = endpoint({
  id: 'state',
  method: 'GET',
  bases: ['root'],
  path: '/state',
  summary: 'State',
  auth: 'public',
  response: z.object({}),
  refusals: [],
})

const plenty = { inFlightMax: 100, waitMs: 0 }
const api = (
  logger = pino({ level: 'silent' }),
  admission = { customers: plenty, passwords: plenty, anonymous: plenty },
  endingsReceived: () => Promise<void> = async () => undefined,
  requestsPerMinute = 1000,
) =>
  buildApi({
    routes: [
      route(echo, async ({ query, body }) =>
        body.email === 'no@example.com' ? refuse('otp_wrong') : ok({ page: query.page, email: body.email }),
      ),
      route(broken, async () => {
        throw new Error('secret detail')
      }),
      route(sign('GET'), async () => ok({})),
      route(state, async () => ok({}), { ownPerMinute: 4 }),
      route(sign('POST'), async (_input, { userAgent }) => {
        if (userAgent === 'unlucky') throw new Error('it may have ended a session all the same')
        return ok({})
      }),
    ],
    mayBegin: offeredEverywhere,
    endingsReceived,
    authenticate: async (token) =>
      token === 'a-good-token-of-a-session'
        ? actor
        : token === 'a-good-token-of-a-sign-up'
          ? { ...actor, tokenKind: 'sign-up' }
          : null,
    logger,
    origins: ['http://localhost:3001'],
    publicUrl: 'http://localhost:4000',
    requestsPerMinute,
    bodyBytesMax: 2_000,
    admission,
    uploads: { inFlightMax: 2, perCustomerMax: 1 },
    open: { perAddressMax: 100, allMax: 1_000 },
    trustedProxies: [],
  })

const call = async (
  over: {
    url?: string
    token?: string
    body?: unknown
    method?: 'POST' | 'GET'
    headers?: Record<string, string>
  } = {},
) => {
  const app = await api()
  const response = await app.inject({
    method: over.method ?? 'POST',
    url: over.url ?? `/personal/users/${userId}/echo?page=2`,
    headers: {
      authorization: `Bearer ${over.token ?? 'a-good-token-of-a-session'}`,
      'content-type': 'application/json',
      ...over.headers,
    },
    ...(over.method === 'GET'
      ? {}
      : {
          payload:
            typeof over.body === 'string' ? over.body : JSON.stringify(over.body ?? { email: 'Ada@Example.com' }),
        }),
  })
  await app.close()
  return { status: response.statusCode, headers: response.headers, json: response.json<Record<string, unknown>>() }
}

describe('the guard', () => {
  test('hands the handler validated input and wraps its answer', async () => {
    expect(await call()).toMatchObject({ status: 200, json: { data: { page: 2, email: 'ada@example.com' } } })
  })
  test.each(['', 'unknown-token-unknown-token', 'a-good-token-of-a-sign-up'])('refuses the token %j', async (token) => {
    expect(await call({ token })).toMatchObject({ status: 401, json: { code: 'unauthenticated', status: 401 } })
  })
  test('refuses a path that names another user', async () => {
    expect(await call({ url: `/personal/users/${otherId}/echo` })).toMatchObject({
      status: 404,
      json: { code: 'not_found' },
    })
  })
  test.each([
    [{ body: {} }, 400, 'body.email'],
    [{ body: { email: 'a@b.co', nested: { amount: '1e3' } } }, 400, 'body.nested.amount'],
    [{ body: '{"email":' }, 400, 'body'],
    [{ url: `/personal/users/${userId}/echo?page=0` }, 400, 'query.page'],
    [{ url: '/personal/users/nobody/echo' }, 400, 'params.id'],
    [{ body: { email: 'a'.repeat(3_000) } }, 413, 'body'],
    [{ headers: { 'content-type': 'text/plain' } }, 415, 'headers.content-type'],
  ])('names the field at fault for %j', async (over, status, field) => {
    expect(await call(over)).toMatchObject({ status, json: { field } })
  })
  test('answers a refusal with its status, code and reference', async () => {
    const { status, headers, json } = await call({ body: { email: 'no@example.com' } })
    expect(status).toBe(422)
    expect(headers['content-type']).toContain('application/problem+json')
    expect(json).toMatchObject({
      code: 'otp_wrong',
      title: 'otp wrong',
      type: 'urn:zend:problem:otp_wrong',
      reference: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })
  test('says what is wrong in the caller’s language, and that the language made a difference', async () => {
    const say = (language: string, body: unknown, origin = 'http://localhost:3001') =>
      call({ body, headers: { 'accept-language': language, origin } })
    const { headers, json } = await say('de, fr-CI;q=0.8', { email: 'no@example.com' })
    expect(json['message']).toBe('Ce code n’est pas correct.')
    expect(headers['content-language']).toBe('fr')
    expect(String(headers['vary']).split(', ')).toEqual(['Origin', 'Accept-Language'])
    expect((await say('es', {})).json).toMatchObject({
      message: 'Una parte de la solicitud falta o está mal formada.',
      errors: [{ field: 'body.email', message: expect.stringMatching(/^Entrada inválida/) }],
    })
    expect((await say('de', {})).json).toMatchObject({ message: 'Part of the request is missing or malformed.' })
  })
  test('never tells what broke inside', async () => {
    const { status, json } = await call({ method: 'GET', url: '/general/broken' })
    expect(status).toBe(500)
    expect(JSON.stringify(json)).not.toContain('secret detail')
  })
  test('logs no query, header or body: they carry codes and passwords', async () => {
    const lines: string[] = []
    const app = await api(
      pino({ level: 'trace', serializers: { req: loggedRequest } }, { write: (line) => lines.push(line) }),
    )
    await app.inject({
      method: 'POST',
      url: `/personal/users/${userId}/echo?page=1&otp=654321`,
      headers: { authorization: 'Bearer a-good-token-of-a-session' },
      payload: { email: 'secret@example.com' },
    })
    await app.close()
    expect(lines.join('')).toContain('/echo')
    expect(lines.join('')).not.toMatch(/654321|a-good-token|secret@example/)
  })
  test('logs one line for each answer', async () => {
    const lines: Record<string, unknown>[] = []
    const app = await api(
      pino(
        { serializers: { req: loggedRequest } },
        { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
      ),
    )
    await app.inject({ method: 'GET', url: '/general/nothing?otp=1' })
    await app.close()
    expect(lines).toMatchObject([
      { msg: 'answered', req: { method: 'GET', path: '/general/nothing' }, res: { statusCode: 404 } },
    ])
  })
  test('turns away who finds no place, says when to come back, and counts them in one line', async () => {
    const lines: Record<string, unknown>[] = []
    const logger = pino({}, { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) })
    const app = await api(logger, { customers: { inFlightMax: 0, waitMs: 1 }, passwords: plenty, anonymous: plenty })
    const call = () => app.inject({ method: 'POST', url: `/personal/users/${userId}/echo`, payload: {} })
    const [response] = await Promise.all([call(), call()])
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('1')
    expect(response.json()).toMatchObject({ code: 'busy' })
    await app.close()
    expect(lines).toMatchObject([{ turnedAway: 2 }])
  })
  test('gives its place back however a call ends', async () => {
    const app = await api(undefined, {
      customers: { inFlightMax: 1, waitMs: 0 },
      passwords: plenty,
      anonymous: { inFlightMax: 1, waitMs: 0 },
    })
    const statuses: number[] = []
    for (const url of ['/general/broken', `/personal/users/${userId}/echo`]) {
      for (let i = 0; i < 2; i++)
        statuses.push((await app.inject({ method: url.startsWith('/general') ? 'GET' : 'POST', url })).statusCode)
    }
    await app.close()
    expect(statuses).toEqual([500, 500, 401, 401])
  })
  test('answers what may have ended a session once its end is heard of, a failure too, and keeps nobody else waiting', async () => {
    const heard = Promise.withResolvers<void>()
    const app = await api(undefined, undefined, () => heard.promise)
    const answered: string[] = []
    const ask = async (method: 'GET' | 'POST', url: string, agent = 'anybody') => {
      const { statusCode } = await app.inject({
        method,
        url,
        headers: { 'user-agent': agent },
        ...(method === 'POST' ? { payload: {} } : {}),
      })
      answered.push(`${method} ${url.slice(0, 9)} ${statusCode}`)
    }
    const late = [ask('POST', '/accounts/sign'), ask('POST', '/accounts/sign', 'unlucky')]
    await Promise.all([ask('GET', '/accounts/sign'), ask('POST', `/personal/users/${userId}/echo`)])
    expect(answered.toSorted()).toEqual(['GET /accounts 200', 'POST /personal 401'])
    heard.resolve()
    await Promise.all(late)
    await app.close()
    expect(answered.slice(2).toSorted()).toEqual(['POST /accounts 200', 'POST /accounts 500'])
  })
  test('tells browsers to be careful, on every answer', async () => {
    for (const over of [{}, { token: '' }, { method: 'GET', url: '/general/nothing' } as const]) {
      expect((await call(over)).headers).toMatchObject({
        'strict-transport-security': expect.stringContaining('max-age='),
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-site',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
    }
  })
  test.each([
    ['br', (packed: Buffer) => brotliDecompressSync(packed)],
    ['gzip', (packed: Buffer) => gunzipSync(packed)],
  ])('sends long answers as %s to who takes that, and to nobody else', async (encoding, unpack) => {
    const app = await api()
    const ask = (headers: Record<string, string>) => app.inject({ url: '/openapi.json', headers })
    const plain = await ask({})
    const packed = await ask({ 'accept-encoding': encoding })
    await app.close()
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })
  test('unpacks nothing that comes in: a small body could become a large one', async () => {
    const app = await api()
    const response = await app.inject({
      method: 'POST',
      url: `/personal/users/${userId}/echo`,
      headers: {
        authorization: 'Bearer a-good-token-of-a-session',
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(JSON.stringify({ email: 'ada@example.com' })),
    })
    await app.close()
    expect(response.statusCode).toBe(400)
  })
  test('tells an unknown path from a wrong method', async () => {
    expect(await call({ method: 'GET', url: '/general/nothing' })).toMatchObject({
      status: 404,
      json: { code: 'not_found' },
    })
    expect(await call({ method: 'GET' })).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
      json: { code: 'method_not_allowed' },
    })
  })
  test('lets only the web apps call from a browser', async () => {
    expect((await call({ headers: { origin: 'http://localhost:3001' } })).headers['access-control-allow-origin']).toBe(
      'http://localhost:3001',
    )
    expect(
      (await call({ headers: { origin: 'http://evil.example' } })).headers['access-control-allow-origin'],
    ).toBeUndefined()
  })
  test('describes the served routes as OpenAPI 3.1', async () => {
    const { json } = await call({ method: 'GET', url: '/openapi.json' })
    expect(json).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/personal/users/{id}/echo': {
          post: { operationId: 'echo', security: [{ session: [] }], responses: { 422: {}, 400: {}, 401: {} } },
        },
      },
    })
  })
})

test('calls are counted by network: one subscriber’s IPv6 addresses are one', async () => {
  const app = await api(undefined, undefined, undefined, 2)
  const from = async (remoteAddress: string): Promise<number> =>
    (await app.inject({ method: 'GET', url: '/general/broken', remoteAddress })).statusCode
  expect([
    await from('2001:db8:1:2::1'),
    await from('2001:db8:1:2:ffff::9'),
    await from('2001:0DB8:0001:0002::77'),
  ]).toEqual([500, 500, 429])
  expect([
    await from('2001:db8:1:3::1'),
    await from('192.0.2.1'),
    await from('192.0.2.2'),
    await from('::ffff:192.0.2.2'),
  ]).toEqual([500, 500, 500, 500])
  expect([await from('192.0.2.2'), await from('192.0.2.1')]).toEqual([429, 500])
  await app.close()
})

test('what is counted apart is answered to whoever shares an address with a crowd, up to a number of its own', async () => {
  const app = await api(undefined, undefined, undefined, 2)
  const get = async (url: string): Promise<number> =>
    (await app.inject({ method: 'GET', url, remoteAddress: '192.0.2.1' })).statusCode
  const crowd = [await get('/accounts/sign'), await get('/accounts/sign'), await get('/accounts/sign')]
  expect(crowd).toEqual([200, 200, 429])
  const monitor = [
    await get('/state'),
    await get('/state'),
    await get('/state'),
    await get('/state'),
    await get('/state'),
  ]
  expect(monitor).toEqual([200, 200, 200, 200, 429])
  expect(
    (await app.inject({ method: 'GET', url: '/state', remoteAddress: '192.0.2.2' })).headers['x-ratelimit-limit'],
  ).toBeUndefined()
  await app.close()
})

describe('what cannot be read', () => {
  /** Sends these bytes on a bare connection and returns the response. */
  const raw = async (bytes: string | Buffer): Promise<{ readonly head: string; readonly body: string }> => {
    const app = await api()
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined)
    socket.write(bytes)
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    await app.close()
    const [head = '', body = ''] = text.split('\r\n\r\n')
    return { head, body }
  }
  const rest = 'host: here\r\nconnection: close\r\n\r\n'
  test.each([
    ['a method of nobody', `FOO / HTTP/1.1\r\n${rest}`, 400, 'request'],
    ['a method that no route has', `PROPFIND / HTTP/1.1\r\n${rest}`, 404, undefined],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'request'],
    ['raw bytes in the path', Buffer.from(`GET /\u00b5 HTTP/1.1\r\n${rest}`, 'utf8'), 400, 'request'],
    ['one raw byte in the path', Buffer.from(`GET /\u00b5 HTTP/1.1\r\n${rest}`, 'latin1'), 400, 'request'],
    ['a path that is not encoded rightly', `GET /%FF HTTP/1.1\r\n${rest}`, 400, 'request'],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n${rest}`, 413, 'headers'],
    ['a header that is none', `GET / HTTP/1.1\r\nno colon\r\n${rest}`, 400, 'request'],
    ['two lengths', `POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n${rest}`, 400, 'request'],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'headers.host'],
    ['an expectation', `GET / HTTP/1.1\r\nexpect: a miracle\r\n${rest}`, 400, 'headers.expect'],
  ] as const)('%s is answered as a problem like any other', async (_what, bytes, status, field) => {
    const { head, body } = await raw(bytes)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^content-type: application\/problem\+json/im)
    expect(head).toMatch(/^x-content-type-options: nosniff/im)
    expect(JSON.parse(body)).toMatchObject({
      status,
      reference: expect.stringMatching(/^[\da-f-]{36}$/),
      ...(field === undefined ? {} : { field }),
    })
  })
})
