import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { endpoint, fields } from '@zend/contracts'
import { newId, ok } from '@zend/kernel'
import type { Actor } from '@zend/server/core/holders'
import { offeredEverywhere } from '@zend/tests/testkit'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApi } from './app.ts'
import { route } from './guard.ts'
import { openUploadGate } from './uploads.ts'

const [userId, otherId] = [newId('usr', 0), newId('usr', 1)]
const TOKEN = 'a-good-token-of-a-session'
const OTHERS_TOKEN = 'a-good-token-of-another'
const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const BYTES_MAX = 5_000_000

const hand = endpoint({
  id: 'hand',
  method: 'PUT',
  bases: ['personal'],
  path: '/users/{id}/picture',
  summary: 'Hand in a picture',
  auth: 'session',
  permission: { any: 'a test' },
  params: z.object({ id: fields.ownId }),
  upload: { types: ['image/jpeg', 'image/png'], bytesMax: BYTES_MAX },
  response: z.object({ type: z.string(), bytes: z.int() }),
  refusals: ['picture_unreadable'],
})

const hint = endpoint({
  id: 'hint',
  method: 'POST',
  bases: ['root'],
  path: '/hint',
  summary: 'A few signed bytes',
  auth: 'public',
  upload: { types: ['text/plain'], bytesMax: 1_000 },
  response: z.object({ bytes: z.int() }),
  refusals: [],
})

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function api(customers = { inFlightMax: 100, waitMs: 0 }) {
  const sessions: Record<string, Actor['userId']> = { [TOKEN]: userId, [OTHERS_TOKEN]: otherId }
  const app = await buildApi({
    routes: [
      route(hand, async ({ body }) => ok({ type: body.type, bytes: body.bytes.length })),
      route(hint, async ({ body }) => ok({ bytes: body.bytes.length })),
    ],
    mayBegin: offeredEverywhere,
    endingsReceived: async () => undefined,
    authenticate: async (token) => {
      const owner = sessions[token]
      return owner === undefined
        ? null
        : { userId: owner, holder: owner, tokenKind: 'session', sessionId: 's', permissions: [] }
    },
    logger: pino({ level: 'silent' }),
    origins: [],
    publicUrl: 'http://localhost:4000',
    requestsPerMinute: 1000,
    // Smaller than a file may be: a route's own limit applies, not the one for JSON.
    bodyBytesMax: 2_000,
    admission: { customers, passwords: customers, anonymous: { inFlightMax: 0, waitMs: 0 } },
    uploads: { inFlightMax: 2, perCustomerMax: 1 },
    open: { perAddressMax: 100, allMax: 1_000 },
    trustedProxies: [],
  })
  closing.push(() => app.close())
  return app
}

type Sent = {
  readonly token?: string
  readonly type?: string
  readonly payload?: Buffer | string
  readonly of?: string
}
const put = async ({ token = TOKEN, type = 'image/jpeg', payload = PICTURE, of = userId }: Sent = {}) => {
  const app = await api()
  const headers = { authorization: `Bearer ${token}`, ...(type === '' ? {} : { 'content-type': type }) }
  const response = await app.inject({ method: 'PUT', url: `/personal/users/${of}/picture`, headers, payload })
  return { status: response.statusCode, json: response.json<Record<string, unknown>>() }
}

describe('a file as the body', () => {
  test('reaches the handler whole, with what its sender calls it', async () => {
    expect(await put()).toEqual({ status: 200, json: { data: { type: 'image/jpeg', bytes: 4 } } })
    const largest = Buffer.alloc(BYTES_MAX)
    expect(await put({ type: 'Image/PNG; name=me.png', payload: largest })).toEqual({
      status: 200,
      json: { data: { type: 'image/png', bytes: BYTES_MAX } },
    })
  })

  test.each<[string, Sent, number, string, string?]>([
    ['another type of picture', { type: 'image/gif' }, 415, 'unsupported_media_type', 'headers.content-type'],
    ['JSON', { type: 'application/json', payload: '{}' }, 415, 'unsupported_media_type', 'headers.content-type'],
    ['no type', { type: '' }, 415, 'unsupported_media_type', 'headers.content-type'],
    ['a byte too many', { payload: Buffer.alloc(BYTES_MAX + 1) }, 413, 'payload_too_large', 'body'],
    ['no byte', { payload: '' }, 400, 'invalid_request', 'body'],
    ['a path that is none', { of: 'nobody' }, 400, 'invalid_request', 'params.id'],
    ['somebody else’s path', { of: otherId }, 404, 'not_found'],
    ['a token that opens nothing', { token: 'unknown-token-unknown-token' }, 401, 'unauthenticated'],
  ])('is refused for %s', async (_what, sent, status, code, field) => {
    expect(await put(sent)).toMatchObject({ status, json: { code, ...(field === undefined ? {} : { field }) } })
  })

  test('is described as bytes of its types', async () => {
    const document = (await (await api()).inject('/openapi.json')).json<Record<string, unknown>>()
    const binary = { schema: { type: 'string', format: 'binary' } }
    expect(document).toMatchObject({
      paths: {
        '/personal/users/{id}/picture': {
          put: {
            requestBody: { required: true, content: { 'image/jpeg': binary, 'image/png': binary } },
            responses: { 413: {}, 415: {} },
          },
        },
      },
    })
  })
})

/** An upload in progress: its headers and first bytes are sent, the rest on request. */
function slowly(port: number, token: string, length = BYTES_MAX) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', 'content-length': length }
  const of = token === OTHERS_TOKEN ? otherId : userId
  const sending = request({ port, agent: false, method: 'PUT', path: `/personal/users/${of}/picture`, headers })
  const answered = once(sending, 'response').then(([response]) => (response as { statusCode: number }).statusCode)
  sending.on('error', () => undefined)
  sending.write(PICTURE)
  return { answered, finish: () => sending.end(Buffer.alloc(length - PICTURE.length)), giveUp: () => sending.destroy() }
}

describe('a file that is still on its way', () => {
  const listen = async (customers?: Parameters<typeof api>[0]) => {
    const app = await api(customers)
    await app.listen({ port: 0, host: '127.0.0.1' })
    return (app.server.address() as AddressInfo).port
  }

  test('is refused before it is whole when nobody, or somebody else, sends it', async () => {
    const port = await listen()
    const stranger = slowly(port, 'unknown-token-unknown-token')
    expect(await stranger.answered).toBe(401)
    stranger.giveUp()
  })

  test('is refused by the length it announces, before it is whole', async () => {
    const port = await listen()
    const large = slowly(port, TOKEN, BYTES_MAX + 1)
    expect(await large.answered).toBe(413)
    large.giveUp()
  })

  test('takes no place of those who are being answered until it is whole', async () => {
    const port = await listen({ inFlightMax: 1, waitMs: 0 })
    const [mine, others] = [slowly(port, TOKEN), slowly(port, OTHERS_TOKEN)]
    mine.finish()
    expect(await mine.answered).toBe(200)
    others.finish()
    expect(await others.answered).toBe(200)
  })

  test('is heard out when it is refused, so that its sender hears why', async () => {
    const port = await listen()
    const send = async (type: string, length: number) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': type }
      const response = await fetch(`http://127.0.0.1:${port}/personal/users/${userId}/picture`, {
        method: 'PUT',
        headers,
        body: new Uint8Array(length),
      })
      return response.status
    }
    for (let i = 0; i < 4; i++)
      expect([await send('image/jpeg', 3 * BYTES_MAX), await send('image/gif', BYTES_MAX)]).toEqual([413, 415])
  })

  test('keeps the same customer’s next one out and nobody else’s, until it ends', async () => {
    const port = await listen()
    const [first, second] = [slowly(port, TOKEN), slowly(port, TOKEN)]
    // One of the two is admitted, the other is asked to retry.
    const turnedAway = await Promise.race([
      first.answered.then((status) => ({ status, in: second })),
      second.answered.then((status) => ({ status, in: first })),
    ])
    expect(turnedAway.status).toBe(503)
    const others = slowly(port, OTHERS_TOKEN)
    others.finish()
    expect(await others.answered).toBe(200)
    turnedAway.in.finish()
    expect(await turnedAway.in.answered).toBe(200)
    const next = slowly(port, TOKEN)
    next.finish()
    expect(await next.answered).toBe(200)
  })
})

test('a few bytes are no file: they come while every place of files is taken, and no more than may', async () => {
  const app = await api()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  // Of two of one customer the one that is turned away says that the other has its place.
  const placed = async (token: string) => {
    const [one, two] = [slowly(port, token), slowly(port, token)]
    return Promise.race([one.answered.then(() => two), two.answered.then(() => one)])
  }
  const files = [await placed(TOKEN), await placed(OTHERS_TOKEN)]
  const send = async (length: number): Promise<number> => {
    const headers = { 'content-type': 'text/plain' }
    return (await fetch(`http://127.0.0.1:${port}/hint`, { method: 'POST', headers, body: 'x'.repeat(length) })).status
  }
  expect(new Set(await Promise.all(Array.from({ length: 8 }, () => send(1_000))))).toEqual(new Set([200]))
  expect(await send(1_001)).toBe(413)
  for (const file of files) file.finish()
  expect(await Promise.all(files.map(({ answered }) => answered))).toEqual([200, 200])
})

describe('a file that never becomes whole', () => {
  test('gives its place back', async () => {
    const app = await api()
    const closed: Promise<void>[] = []
    app.server.on('connection', (socket: Socket) =>
      closed.push(new Promise((resolve) => socket.once('close', () => resolve()))),
    )
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    // One of the two is admitted, the other is asked to retry.
    const both = [slowly(port, TOKEN), slowly(port, TOKEN)]
    expect(await Promise.any(both.map(({ answered }) => answered))).toBe(503)
    for (const { answered, giveUp } of both) {
      answered.catch(() => undefined)
      giveUp()
    }
    await Promise.all(closed)
    const next = slowly(port, TOKEN)
    next.finish()
    expect(await next.answered).toBe(200)
  })
})

describe('the gate', () => {
  test('holds both limits and gives every place back', () => {
    const enter = openUploadGate({ inFlightMax: 3, perCustomerMax: 2 })
    const [first, second] = [enter('ada'), enter('ada')]
    expect(enter('ada')).toBeNull()
    const third = enter('ben')
    expect(enter('cyd')).toBeNull()
    first?.()
    expect(enter('cyd')).not.toBeNull()
    second?.()
    third?.()
    expect(enter('ada')).not.toBeNull()
    expect(enter('ada')).not.toBeNull()
    expect(enter('ada')).toBeNull()
  })
})
