/**
 * Invalid input at every endpoint: whatever is sent, the answer is a problem that names the field, never an internal
 * error. The cases are generated from the endpoint descriptions, and from a valid call of each (good-calls.fixture.ts).
 * Each part of a call gets a third of the values, drawn by the commit, and all of them at night.
 */
import { type Endpoint, type EndpointAuth, isRefusalCode, pathOn } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { signIn, signUp } from '@zend/server/core/sign-in'
import {
  type Answer,
  type Api,
  type ApiCall,
  accountsOn,
  CALLER,
  CONTRACT_ENDPOINTS,
  expectOk,
  realClock,
  signUpCommand,
  startApi,
  testDatabase,
} from '@zend/tests/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, type Token } from './company-calls.ts'
import { drawnCases } from '../testkit/commit.ts'
import { GOOD, type Parts } from './good-calls.fixture.ts'

const TEXTS = [
  '',
  ' ',
  '💥',
  'a\u0000b',
  "'; drop table persons.users; --",
  '../../etc/passwd',
  '-1',
  '1e999',
  'x'.repeat(5_000),
  '\u202Egnp.exe',
  '__proto__',
]
const VALUES: readonly unknown[] = [...TEXTS, null, 0, -1, 1e21, true, [], {}, ['x'], { length: 3 }, '\ud800']

/** A sixth of these values or cases for this part of an endpoint's calls, or all of them at night. */
function someOf<T>(values: readonly T[], endpoint: Endpoint, part: string): readonly T[] {
  const chosen = drawnCases([...values.keys()], Math.ceil(values.length / 6), (at) => `${endpoint.id} ${part} ${at}`)
  return values.filter((_value, at) => chosen.includes(at))
}

const db = await testDatabase()
const accounts = accountsOn(db, realClock)
let api: Api
beforeAll(async () => {
  // With an SMS provider, so that asking for a code is more than "not available"; without a worker no message is sent.
  const [many, passwordHash] = [{ addressFailuresMax: 100_000 }, { memoryKiB: 64, passes: 1 }]
  const [sms, identity] = [{ username: 'nobody' }, { signIn: many, signUp: many, passwordHash }]
  const perMinute = { requestsPerMinute: 1_000_000, invitationsPerMinute: 1_000_000, kybLinksPerMinute: 1_000_000 }
  api = await startApi(db.url, { api: perMinute, sms, identity })
})
afterAll(() => api.stop())

const NEW_TOKENS: Record<EndpointAuth | 'member', () => Promise<Token | null>> = {
  member: () => newMember(db, accounts),
  public: async () => null,
  operator: async () => null,
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
    const { access } = expectOk(
      await signIn(accounts.deps, { identifier: command.email, password: command.password }, CALLER),
    )
    return { id: userId, token: access.token }
  },
}
const cached = new Map<EndpointAuth | 'member', Token>()
/** Returns an access token for this endpoint, a new one when a case ended the last session. */
async function tokenFor({ auth: kind, bases: [base] }: Endpoint): Promise<Token | null> {
  const auth = base === 'business' ? 'member' : kind
  const last = cached.get(auth)
  if (last !== undefined && (await accounts.bearerOf(last.token)) !== null) return last
  const fresh = await NEW_TOKENS[auth]()
  if (fresh !== null) cached.set(auth, fresh)
  return fresh
}

const pathOf = (
  endpoint: Endpoint,
  {
    params = {},
    query = {},
  }: { readonly params?: Record<string, string>; readonly query?: Record<string, string | string[]> },
): string => {
  const filled = pathOn(endpoint.bases[0], endpoint).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
  )
  return `${filled}?${search.toString()}`
}

/**
 * Complaints about an answer: it must not be an internal error, and every failure must be a problem of the documented
 * form without internals.
 */
function complaintsOf({ status, headers, json, text }: Answer): string[] {
  if (status < 400) return []
  const problem =
    json !== null &&
    json['status'] === status &&
    isRefusalCode(String(json['code'])) &&
    typeof json['message'] === 'string'
  return [
    ...(status >= 500 ? ['is a fault of ours'] : []),
    ...(headers.get('content-type')?.startsWith('application/problem+json') === true && problem
      ? []
      : ['is no problem document']),
    ...(/node_modules|\.ts:|select |insert |syntax error|violates/i.test(text) ? ['tells of our insides'] : []),
  ]
}

/** Sends each case and returns a line for every complaint, so that one run shows them all. */
async function complaints<T>(
  cases: readonly T[],
  run: (each: T) => Promise<readonly [Answer, readonly string[]]>,
): Promise<string[]> {
  const lines: string[] = []
  for (const each of cases) {
    const [answer, more] = await run(each)
    const sent = (JSON.stringify(each) ?? 'nothing').slice(0, 60)
    lines.push(
      ...[...complaintsOf(answer), ...more].map(
        (complaint) => `${sent} ${complaint}: ${answer.status} ${answer.text.slice(0, 300)}`,
      ),
    )
  }
  return lines
}

const unless = (good: boolean, complaint: string): string[] => (good ? [] : [complaint])

/** The field must be named when the schema refuses the input. */
function fieldComplaint(
  endpoint: Endpoint,
  part: 'params' | 'query' | 'body',
  field: string,
  sent: unknown,
  { status, json }: Answer,
): string[] {
  if (endpoint[part]?.safeParse(sent).success !== false) return []
  const named = String(json?.['field'])
  const right =
    named === part || named === `${part}.${field}` || named.startsWith(field === '' ? `${part}.` : `${part}.${field}.`)
  return unless(status === 400 && json?.['code'] === 'invalid_request' && right, `should name ${part}.${field}`)
}

type Own = { readonly params: Record<string, string>; readonly query: Record<string, string> }
const swap = (id: string, record: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value === 'ID' ? id : value]))
const goodOf = ({ id }: Endpoint): Parts => GOOD[id as keyof typeof GOOD]

/** A valid call of the endpoint, changed by `make`. */
async function send(
  endpoint: Endpoint,
  make: (own: Own) => Partial<ApiCall> & { readonly path: string },
): Promise<Answer> {
  const good = goodOf(endpoint)
  const token = await tokenFor(endpoint)
  const id = token?.id ?? newId('usr', 0)
  const withBody = endpoint.body === undefined ? {} : { body: good.body?.() ?? {} }
  const withFile =
    endpoint.upload === undefined
      ? {}
      : { raw: 'no file of that type', headers: { 'content-type': endpoint.upload.types[0] ?? '' } }
  return api.call({
    method: endpoint.method,
    token: token?.token,
    ...withBody,
    ...withFile,
    ...make({ params: swap(id, good.params), query: swap(id, good.query) }),
  })
}

const named = (endpoints: readonly Endpoint[]): [string, Endpoint][] =>
  endpoints.map((endpoint) => [endpoint.id, endpoint])

describe.each(named(CONTRACT_ENDPOINTS.filter(({ auth }) => auth !== 'public')))('%s is closed', (_name, endpoint) => {
  test('to whoever has no token of its kind', async () => {
    const tokens = ['', 'x', 'zat_', `zat_${'A'.repeat(43)}`, 'A'.repeat(5_000)]
    const found = await complaints(someOf(tokens, endpoint, 'token'), async (token) => {
      const answer = await send(endpoint, (own) => ({ path: pathOf(endpoint, own), token }))
      return [answer, unless(answer.status === 401 && answer.json?.['code'] === 'unauthenticated', 'should be refused')]
    })
    expect(found).toEqual([])
  })
})

describe.each(named(CONTRACT_ENDPOINTS))('%s', (_name, endpoint) => {
  const good = goodOf(endpoint)

  test('takes no other method', async () => {
    const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((each) => each !== endpoint.method)
    const found = await complaints(someOf(others, endpoint, 'method'), async (method) => {
      const answer = await api.call({ method, path: pathOf(endpoint, { params: swap(newId('usr', 0), good.params) }) })
      // 401: another endpoint has that method at this address.
      return [answer, unless([401, 404, 405].includes(answer.status), 'should be refused')]
    })
    expect(found).toEqual([])
  })

  test.each(Object.keys(good.params ?? {}))('path parameter %s', async (key) => {
    const values = [...TEXTS.filter((text) => text !== ''), newId('usr', 1), newId('dep', 1), 'usr_', '%', '%2e%2e']
    const found = await complaints(someOf(values, endpoint, `params.${key}`), async (value) => {
      const answer = await send(endpoint, (own) => ({
        path: pathOf(endpoint, { ...own, params: { ...own.params, [key]: value } }),
      }))
      // A path longer than any of ours is refused before its parts are parsed.
      const field = value.length > 200 ? 'request' : `params.${key}`
      const right = answer.status === 400 ? answer.json?.['field'] === field : [401, 403, 404].includes(answer.status)
      return [answer, unless(right, `should be refused and name ${field}`)]
    })
    expect(found).toEqual([])
  })

  test.each(Object.keys(good.query ?? {}))('query parameter %s', async (key) => {
    const values = [...TEXTS, undefined, ['a', 'b'], newId('usr', 1)]
    const found = await complaints(someOf(values, endpoint, `query.${key}`), async (value) => {
      let query: Record<string, string | string[]> = {}
      const answer = await send(endpoint, (own) => {
        const { [key]: _old, ...others } = own.query
        query = value === undefined ? others : { ...others, [key]: value }
        return { path: pathOf(endpoint, { ...own, query }) }
      })
      return [answer, fieldComplaint(endpoint, 'query', key, query, answer)]
    })
    expect(found).toEqual([])
  })

  test.each(Object.keys(good.body?.() ?? {}))('body field %s', async (key) => {
    const values = [...VALUES, undefined]
    const found = await complaints(someOf(values, endpoint, `body.${key}`), async (value) => {
      const body: Record<string, unknown> = { ...good.body?.(), [key]: value }
      const answer = await send(endpoint, (own) => ({ path: pathOf(endpoint, own), body }))
      return [answer, fieldComplaint(endpoint, 'body', key, JSON.parse(JSON.stringify(body)), answer)]
    })
    expect(found).toEqual([])
  })
})

describe.each(named(CONTRACT_ENDPOINTS.filter((endpoint: Endpoint) => endpoint.body !== undefined)))(
  '%s',
  (_name, endpoint) => {
    test('a body that is no object', async () => {
      const others = someOf(['null', '[]', '7', '"text"', 'true', '[{}]'], endpoint, 'no object')
      const found = await complaints(others, async (raw) => {
        const answer = await send(endpoint, (own) => ({ path: pathOf(endpoint, own), raw }))
        return [answer, fieldComplaint(endpoint, 'body', '', JSON.parse(raw) ?? {}, answer)]
      })
      expect(found).toEqual([])
    })

    test('a body that is no JSON, too large, or of another type', async () => {
      const cases: readonly (readonly [string, string, number, string])[] = [
        ['{"a":', 'application/json', 400, 'body'],
        ['', 'application/json', 400, 'body'],
        ['\u0000', 'application/json', 400, 'body'],
        ['{"__proto__": {"x": 1}}', 'application/json', 400, 'body'],
        ['[[[['.repeat(5_000), 'application/json', 400, 'body'],
        [`{"a":"${'x'.repeat(300_000)}"}`, 'application/json', 413, 'body'],
        ['{}', 'text/plain', 415, 'headers.content-type'],
        ['<a/>', 'application/xml', 415, 'headers.content-type'],
        ['a=b', 'application/x-www-form-urlencoded', 415, 'headers.content-type'],
      ]
      const found = await complaints(someOf(cases, endpoint, 'no JSON'), async ([raw, type, status, field]) => {
        const answer = await send(endpoint, (own) => ({
          path: pathOf(endpoint, own),
          raw,
          headers: { 'content-type': type },
        }))
        return [
          answer,
          unless(answer.status === status && answer.json?.['field'] === field, `should be ${status} and name ${field}`),
        ]
      })
      expect(found).toEqual([])
    })
  },
)

describe.each(named(CONTRACT_ENDPOINTS.filter((endpoint: Endpoint) => endpoint.upload !== undefined)))(
  '%s',
  (_name, endpoint) => {
    test('a file of another type, of none, too large, or empty', async () => {
      const types: readonly string[] = endpoint.upload?.types ?? []
      const [type = ''] = types
      const another = ['application/json', 'text/plain', 'text/csv'].find((each) => !types.includes(each)) ?? ''
      const tooLarge = 'x'.repeat((endpoint.upload?.bytesMax ?? 0) + 1)
      const cases: readonly (readonly [string, string, number, string])[] = [
        ['{}', another, 415, 'headers.content-type'],
        ['<svg/>', 'image/svg+xml', 415, 'headers.content-type'],
        ['x', 'multipart/form-data; boundary=x', 415, 'headers.content-type'],
        ['x', '', 415, 'headers.content-type'],
        [tooLarge, type, 413, 'body'],
        ['', type, 400, 'body'],
      ]
      const found = await complaints(cases, async ([raw, sent, status, field]) => {
        const answer = await send(endpoint, (own) => ({
          path: pathOf(endpoint, own),
          raw,
          headers: { 'content-type': sent },
        }))
        return [
          answer,
          unless(answer.status === status && answer.json?.['field'] === field, `should be ${status} and name ${field}`),
        ]
      })
      expect(found).toEqual([])
    })

    test.each(endpoint.upload?.types ?? [])('a %s that is none', async (type) => {
      const texts = [
        'x',
        '\u0089PNG\r\n\u001a\n',
        '\u00ff\u00d8\u00ff',
        'RIFF\u0000\u0000\u0000\u0000WEBPVP8 ',
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
      ]
      const found = await complaints(texts, async (raw) => {
        const answer = await send(endpoint, (own) => ({
          path: pathOf(endpoint, own),
          raw,
          headers: { 'content-type': type },
        }))
        return [answer, unless([404, 422, 429].includes(answer.status), 'should be refused')]
      })
      expect(found).toEqual([])
    })
  },
)

test('an unknown address is answered with a problem too', async () => {
  const paths = ['/', '/accounts', '/accounts/nothing', '/%00', '/%ff', '/accounts/users/%ZZ', `/${'x'.repeat(3_000)}`]
  const found = await complaints(paths, async (path) => {
    const answer = await api.call({ method: 'GET', path })
    return [answer, unless([400, 404].includes(answer.status), 'should be refused')]
  })
  expect(found).toEqual([])
})
