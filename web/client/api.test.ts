import { getBalance, getReferral, getUser, resetPassword, signIn, verifyEmail } from '@zend/contracts'
import type { Id } from '@zend/kernel'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { type ApiDeps, baseUrlOf, browserLock, createApi, endpointUrl } from './api.ts'
import { createSessionStore, type SessionStore, type StoredUser } from './session.ts'
import { freshKey, memoryStorage } from './testing.ts'
import { createVault } from './vault.ts'

const ID: Id<'usr'> = 'usr_0123456789abcdefghjkmnpqrs'
const NOW = Date.parse('2026-11-21T09:00:00Z')
const at = (ms: number): string => new Date(NOW + ms).toISOString()
const tokens = (n: number, expiresInMs = 900_000): StoredUser => ({
  _id: ID,
  accessToken: `access-${String(n)}`,
  accessTokenExpiresAt: at(expiresInMs),
  refreshToken: `refresh-${String(n)}`,
  refreshTokenExpiresAt: at(86_400_000),
})
const BALANCE = { balances: [], asOf: at(0) }
const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refused = (status: number, code: string): Response =>
  json(status, { type: 'about:blank', title: code, status, code, message: code })

type Seen = { readonly url: string; readonly token: string | null; readonly headers: Headers; readonly body: unknown }

async function setUp(respond: (request: Seen) => Response | Promise<Response>) {
  const key = await freshKey()
  const storage = memoryStorage()
  const session: SessionStore = createSessionStore(
    createVault(storage, async () => key),
    async () => undefined,
  )
  const seen: Seen[] = []
  const left: string[] = []
  const deps: ApiDeps = {
    config: {
      api: {
        accounts: 'http://a.test/accounts',
        personal: 'http://p.test/personal/',
        business: 'http://b.test',
        general: 'http://g.test/general',
      },
      label: '',
    },
    session,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      const request = {
        url: input instanceof Request ? input.url : input.toString(),
        token: headers.get('authorization'),
        headers,
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      }
      seen.push(request)
      init?.signal?.throwIfAborted()
      return await respond(request)
    },
    lock: browserLock(undefined),
    now: () => NOW,
    language: () => 'fr',
    online: () => true,
    onSignedOut: () => left.push('left'),
  }
  return { api: createApi(deps), deps, session, storage, seen, left }
}

test('an address is made of base, path, parameters and a query without holes', () => {
  expect(endpointUrl(getUser, 'http://a.test/accounts/', { params: { id: 'usr_/1' } })).toBe(
    'http://a.test/accounts/users/usr_%2F1',
  )
  expect(endpointUrl(resetPassword, 'http://a.test', { query: { email_address: 'a+b@c.d', otp: undefined } })).toBe(
    'http://a.test/users/password/reset?email_address=a%2Bb%40c.d',
  )
})

test('each base is called where it is configured, with the token, the language and the idempotency key', async () => {
  const { api, session, seen } = await setUp(() => json(200, { data: BALANCE }))
  await session.saveUser(tokens(1))
  expect(await api.call(getBalance, { query: {} }, { idempotencyKey: 'once' })).toEqual(BALANCE)
  expect(
    seen.map(({ url, token, headers }) => [url, token, headers.get('accept-language'), headers.get('idempotency-key')]),
  ).toEqual([['http://p.test/personal/balance', 'Bearer access-1', 'fr', 'once']])
})

test('the sign-up token travels only while the session type is signup, and a public call carries none', async () => {
  const { api, session, seen } = await setUp(({ url }) =>
    json(200, { data: url.includes('verify') ? { verifiedAt: at(0) } : {} }),
  )
  await session.saveUser(tokens(1))
  await session.savePending('signup', {
    _id: ID,
    accessToken: 'sign-up-token',
    identifier: 'a',
    sentTo: 'a',
    resendAt: at(0),
    expiresAt: at(0),
  })
  await api.call(verifyEmail, { params: { id: ID }, query: { otp: '123456' }, body: {} })
  await session.savePending('signin', {
    _id: ID,
    accessToken: 'pre-auth',
    identifier: 'a',
    sentTo: 'a',
    resendAt: at(0),
    expiresAt: at(0),
  })
  await api.call(verifyEmail, { params: { id: ID }, query: { otp: '123456' }, body: {} })
  await api.call(signIn, { query: {}, body: { identifier: 'abc', password: 'x' } }).catch(() => undefined)
  expect(seen.map(({ token }) => token)).toEqual(['Bearer sign-up-token', null, null])
})

test('an expired token is renewed once, however many calls ask at the same time', async () => {
  const { api, session, seen } = await setUp(({ url }) =>
    url.endsWith('/refresh') ? json(200, { data: { user: tokens(2) } }) : json(200, { data: BALANCE }),
  )
  await session.saveUser(tokens(1, 1_000))
  await Promise.all([1, 2, 3].map(() => api.call(getBalance, { query: {} })))
  expect(seen.filter(({ url }) => url.endsWith('/refresh')).map(({ body }) => body)).toEqual([
    { refreshToken: 'refresh-1' },
  ])
  expect(seen.filter(({ url }) => url.endsWith('/balance')).map(({ token }) => token)).toEqual(
    Array(3).fill('Bearer access-2'),
  )
  expect((await session.user())?.refreshToken).toBe('refresh-2')
})

test('a 401 is met with one renewal; a second 401 ends the session', async () => {
  const healed = await setUp(({ url, token }) =>
    url.endsWith('/refresh')
      ? json(200, { data: { user: tokens(2) } })
      : token === 'Bearer access-2'
        ? json(200, { data: BALANCE })
        : refused(401, 'unauthenticated'),
  )
  await healed.session.saveUser(tokens(1))
  expect(await healed.api.call(getBalance, { query: {} })).toEqual(BALANCE)
  expect(healed.left).toEqual([])

  const revoked = await setUp(() => refused(401, 'unauthenticated'))
  await revoked.session.saveUser(tokens(1))
  await expect(revoked.api.call(getBalance, { query: {} })).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(revoked.left).toEqual(['left'])
})

test('who signs out while their session is renewed stays signed out', async () => {
  const { api, session, storage, left } = await setUp(({ url }) => {
    if (!url.endsWith('/refresh')) return json(200, { data: BALANCE })
    storage.clear()
    return json(200, { data: { user: tokens(2) } })
  })
  await session.saveUser(tokens(1, 1_000))
  await expect(api.call(getBalance, { query: {} })).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await session.user()).toBeNull()
  expect(left).toEqual(['left'])
})

test('a wrong password is a refusal of the form, not the end of a session', async () => {
  const { api, left } = await setUp(() => refused(401, 'credentials_wrong'))
  await expect(api.call(signIn, { query: {}, body: { identifier: 'abc', password: 'x' } })).rejects.toMatchObject({
    code: 'credentials_wrong',
  })
  expect(left).toEqual([])
})

test('an answer outside the contract is a fault, not data', async () => {
  const { api, session } = await setUp(() => json(200, { data: { balances: [{ currency: 'BTC', total: 0.1 }] } }))
  await session.saveUser(tokens(1))
  await expect(api.call(getBalance, { query: {} })).rejects.toMatchObject({ code: 'unexpected' })
})

test('no answer in time is an unknown outcome; the caller’s own abort is no failure of the API', async () => {
  const slow = (request: { signal?: AbortSignal | null }): Promise<Response> =>
    new Promise((_, reject) => {
      const stop = (): void => reject(request.signal?.reason as Error)
      if (request.signal?.aborted === true) stop()
      request.signal?.addEventListener('abort', stop)
    })
  const { deps, session } = await setUp(() => json(200, {}))
  await session.saveUser(tokens(1))
  const api = createApi({ ...deps, fetch: (_, init) => slow(init ?? {}) })
  await expect(api.call(getBalance, { query: {} }, { timeoutMs: 1 })).rejects.toMatchObject({ code: 'timeout' })
  const gone = new AbortController()
  const call = api.call(getBalance, { query: {} }, { signal: gone.signal })
  gone.abort()
  await expect(call).rejects.not.toBeInstanceOf(ApiError)
})

test('a read takes the answer that was begun for it before the app was there, and a write never does', async () => {
  const { deps, session, seen } = await setUp(() => json(200, { data: BALANCE }))
  await session.saveUser(tokens(1))
  const asked: string[] = []
  const api = createApi({
    ...deps,
    begun: async (address, token) => {
      asked.push(`${address} ${token}`)
      return asked.length === 1 ? json(200, { data: { ...BALANCE, asOf: at(-1_000) } }) : undefined
    },
  })
  expect(await api.call(getBalance, { query: {} })).toEqual({ ...BALANCE, asOf: at(-1_000) })
  expect(seen).toEqual([])
  expect(await api.call(getBalance, { query: {} })).toEqual(BALANCE)
  await api.call(resetPassword, { query: { email_address: 'a@b.test' }, body: {} }).catch(() => undefined)
  expect(asked).toEqual(['http://p.test/personal/balance access-1', 'http://p.test/personal/balance access-1'])
})

test('an app calls on its own base what is served there, and elsewhere what is not', () => {
  const api = { accounts: '/accounts', personal: '/personal', business: '/business', general: '/general' }
  const config = { api, label: '' }
  expect([baseUrlOf(config, getBalance, 'personal'), baseUrlOf(config, getBalance, 'business')]).toEqual([
    '/personal',
    '/business',
  ])
  expect([baseUrlOf(config, getUser, 'business'), baseUrlOf(config, getReferral, 'business')]).toEqual([
    '/accounts',
    '/personal',
  ])
})
