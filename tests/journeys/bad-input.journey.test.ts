/**
 * Bad input at every endpoint: whatever is sent, the answer is a problem that names the field, never a fault of ours.
 * The cases are made from the endpoint descriptions; an endpoint without an example of a good call here does not compile.
 */
import { accountsEndpoints, type Endpoint, type EndpointAuth, generalEndpoints, isRefusalCode, walletEndpoints } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { authenticate, signIn, signUp } from '@zend/server/core/identity'
import { type Answer, type Api, type ApiCall, accountsOn, CALLER, expectOk, realClock, signUpCommand, startApi, testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ENDPOINTS = [...accountsEndpoints, ...generalEndpoints, ...walletEndpoints] as const
type Parts = { readonly params?: Record<string, string>; readonly query?: Record<string, string>; readonly body?: () => Record<string, unknown> }

/** A good call of each endpoint; `ID` stands for the caller's own id. */
const GOOD = {
  signUp: { query: { platform: 'web' }, body: () => ({ ...signUpCommand(), referralCode: 'friend' }) },
  signIn: { query: { platform: 'web' }, body: () => ({ identifier: signUpCommand().username, password: 'violet-harbour-lamp', locale: 'en' }) },
  authorize: { params: { id: 'ID' }, query: { otp: '123456' } },
  verifyEmail: { params: { id: 'ID' }, query: { otp: '123456' } },
  refreshSession: { params: { id: 'ID' }, body: () => ({ refreshToken: 'zrt_made_up' }) },
  revokeSession: { params: { id: 'ID' }, body: () => ({ everywhere: false }) },
  resetPassword: { query: { email_address: 'nobody@example.com', otp: '123456' }, body: () => ({ password: 'violet-harbour-lamp' }) },
  resendOtp: { query: { id: 'ID', type: 'sign-in' } },
  generateOtp: { query: { channel: 'email', type: 'reset-password', user: 'ID' } },
  resendSignUpOtp: {},
  getUser: { params: { id: 'ID' } },
  getCountries: { query: { scope: 'global' } },
  getHealth: {},
  getBalance: { query: { tradeTotal: 'true' } },
  getNetworks: { query: { currency: 'BTC', networkStatus: 'true' } },
  getDepositAddress: { query: { currency: 'BTC', chain: 'bitcoin' } },
  getHistory: { query: { currency: 'BTC', transactionType: 'deposit', status: 'success', search: 'x', page: '1', limit: '3', cursor: '' } },
  getTransaction: { params: { id: newId('dep', 0) } },
  streamEvents: {},
} satisfies Record<(typeof ENDPOINTS)[number]['id'], Parts>

const TEXTS = ['', ' ', '💥', 'a\u0000b', "'; drop table identity.users; --", '../../etc/passwd', '-1', '1e999', 'x'.repeat(5_000), '\u202Egnp.exe', '__proto__']
const VALUES: readonly unknown[] = [...TEXTS, null, 0, -1, 1e21, true, [], {}, ['x'], { then: 'x' }, '\ud800']

const db = await testDatabase()
const accounts = accountsOn(db, realClock)
let api: Api
beforeAll(async () => {
  api = await startApi(db.url, { api: { requestsPerMinute: 1_000_000 }, identity: { signIn: { addressFailuresMax: 100_000 } } })
})
afterAll(() => api.stop())

type Bearer = { readonly id: string; readonly token: string }
const BEARERS: Record<EndpointAuth, () => Promise<Bearer | null>> = {
  public: async () => null,
  session: async () => {
    const { userId, session } = await accounts.customer()
    return { id: userId, token: session.access.token }
  },
  'sign-up': async () => {
    const { userId, access } = expectOk(await signUp(accounts.deps, signUpCommand(), CALLER))
    return { id: userId, token: access.token }
  },
  'pre-auth': async () => {
    const { command, userId } = await accounts.register()
    const { access } = expectOk(await signIn(accounts.deps, { identifier: command.email, password: command.password }, CALLER))
    return { id: userId, token: access.token }
  },
}
const kept = new Map<EndpointAuth, Bearer>()
/** A bearer for this kind of endpoint, a new one when a case ended the last one's session. */
async function bearerOf(auth: EndpointAuth): Promise<Bearer | null> {
  const last = kept.get(auth)
  if (last !== undefined && (await authenticate(accounts.deps, last.token)) !== null) return last
  const fresh = await BEARERS[auth]()
  if (fresh !== null) kept.set(auth, fresh)
  return fresh
}

const pathOf = ({ base, path }: Endpoint, { params = {}, query = {} }: { readonly params?: Record<string, string>; readonly query?: Record<string, string | string[]> }): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])))
  return `${base === 'root' ? '' : `/${base}`}${filled}?${search.toString()}`
}

/** Every failure is a problem of the documented form that says nothing about our insides. */
function expectProblem(answer: Answer, what: string): void {
  const { status, headers, json, text } = answer
  expect(status, `${what} answered ${text}`).toBeLessThan(500)
  if (status < 400) return
  expect(headers.get('content-type'), what).toContain('application/problem+json')
  expect(json, what).toMatchObject({ status, type: expect.stringContaining('urn:zend:problem:'), title: expect.any(String), message: expect.any(String) })
  expect(isRefusalCode(String(json?.['code'])), what).toBe(true)
  expect(text, what).not.toMatch(/node_modules|\.ts:|select |insert |syntax error|violates/i)
}

const swap = (id: string, record: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value === 'ID' ? id : value]))

describe.each(ENDPOINTS.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint]))('%s', (name, endpoint) => {
  const good: Parts = GOOD[name as keyof typeof GOOD]
  const send = async (make: (own: Required<Omit<Parts, 'body'>>) => Partial<ApiCall> & { readonly path: string }): Promise<Answer> => {
    const bearer = await bearerOf(endpoint.auth)
    const id = bearer?.id ?? newId('usr', 0)
    const own = { params: swap(id, good.params), query: swap(id, good.query) }
    const withBody = endpoint.body === undefined ? {} : { body: good.body?.() ?? {} }
    return api.call({ method: endpoint.method, token: bearer?.token, ...withBody, ...make(own) })
  }
  /** The field must be named exactly when the schema refuses what was sent. */
  const check = (answer: Answer, part: 'params' | 'query' | 'body', field: string, sent: unknown, what: string): void => {
    expectProblem(answer, what)
    if (endpoint[part]?.safeParse(sent).success !== false) return
    expect(answer, what).toMatchObject({ status: 400, json: { code: 'invalid_request' } })
    expect(String(answer.json?.['field']), what).toMatch(new RegExp(`^${part}(\\.${field})?(\\.|$)`))
  }

  if (endpoint.auth !== 'public') {
    test.each(['', 'x', 'zat_', `zat_${'A'.repeat(43)}`, 'é'.normalize('NFD').replaceAll(/[^\w]/g, ''), 'A'.repeat(5_000)])('is closed to the token %j', async (token) => {
      const answer = await send((own) => ({ path: pathOf(endpoint, own), token }))
      expectProblem(answer, token)
      expect(answer).toMatchObject({ status: 401, json: { code: 'unauthenticated' } })
    })
  }

  test('takes no other method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((each) => each !== endpoint.method)) {
      const answer = await api.call({ method, path: pathOf(endpoint, { params: swap(newId('usr', 0), good.params) }) })
      expectProblem(answer, method)
      // 401: another endpoint has that method at this address.
      expect([401, 404, 405], method).toContain(answer.status)
    }
  })

  test.each(Object.keys(good.params ?? {}))('path parameter %s', async (key) => {
    for (const value of [...TEXTS.filter((text) => text !== ''), newId('usr', 1), newId('dep', 1), 'usr_', '%', '%2e%2e']) {
      const answer = await send((own) => ({ path: pathOf(endpoint, { ...own, params: { ...own.params, [key]: value } }) }))
      expectProblem(answer, value)
      expect([400, 401, 403, 404], `${value} answered ${answer.text}`).toContain(answer.status)
      // An address of that length is refused before anyone looks at its parts.
      if (answer.status === 400) expect(answer.json?.['field'], value).toBe(value.length > 200 ? 'request' : `params.${key}`)
    }
  })

  test.each(Object.keys(good.query ?? {}))('query parameter %s', async (key) => {
    for (const value of [...TEXTS, undefined, ['a', 'b'], newId('usr', 1)]) {
      const query: Record<string, string | string[]> = { ...swap(newId('usr', 0), good.query) }
      const answer = await send((own) => {
        Object.assign(query, own.query)
        if (value === undefined) delete query[key]
        else query[key] = value
        return { path: pathOf(endpoint, { ...own, query }) }
      })
      check(answer, 'query', key, query, `${key}=${JSON.stringify(value)}`)
    }
  })

  test.each(Object.keys(good.body?.() ?? {}))('body field %s', async (key) => {
    for (const value of [...VALUES, undefined]) {
      const body: Record<string, unknown> = { ...good.body?.(), [key]: value }
      const answer = await send((own) => ({ path: pathOf(endpoint, own), body }))
      check(answer, 'body', key, JSON.parse(JSON.stringify(body)), `${key}: ${JSON.stringify(value)}`)
    }
  })

  if (endpoint.body !== undefined) {
    test.each(['null', '[]', '7', '"text"', 'true', '[{}]'])('body %s', async (raw) => {
      const answer = await send((own) => ({ path: pathOf(endpoint, own), raw }))
      check(answer, 'body', '', JSON.parse(raw) ?? {}, raw)
    })

    test.each([
      ['{"a":', 'application/json', 400, 'body'],
      ['', 'application/json', 400, 'body'],
      ['\u0000', 'application/json', 400, 'body'],
      ['{"__proto__": {"x": 1}}', 'application/json', 400, 'body'],
      ['[[[['.repeat(5_000), 'application/json', 400, 'body'],
      [`{"a":"${'x'.repeat(300_000)}"}`, 'application/json', 413, 'body'],
      ['{}', 'text/plain', 415, 'headers.content-type'],
      ['<a/>', 'application/xml', 415, 'headers.content-type'],
      ['a=b', 'application/x-www-form-urlencoded', 415, 'headers.content-type'],
    ])('raw body %.20j as %s', async (raw, type, status, field) => {
      const answer = await send((own) => ({ path: pathOf(endpoint, own), raw, headers: { 'content-type': type } }))
      expectProblem(answer, raw.slice(0, 20))
      expect(answer).toMatchObject({ status, json: { field } })
    })
  }
})

test('what is at no address is answered with a problem too', async () => {
  for (const path of ['/', '/accounts', '/accounts/nothing', '/%00', '/%ff', '/accounts/users/%ZZ', `/${'x'.repeat(3_000)}`]) {
    const answer = await api.call({ method: 'GET', path })
    expectProblem(answer, path)
    expect([400, 404]).toContain(answer.status)
  }
})
