import * as contract from '@zend/contracts'
import { type Endpoint, REFUSALS } from '@zend/contracts'
import { newId, ok, refuse } from '@zend/kernel'
import { CONTRACT_ENDPOINTS, offeredEverywhere } from '@zend/tests/testkit'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApi } from './app.ts'
import { openApiDocument } from './openapi.ts'
import type { Route } from './guard.ts'

const endpoints: readonly Endpoint[] = CONTRACT_ENDPOINTS

type Responses = Readonly<Record<string, unknown>>
type Operation = {
  readonly responses: Responses
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
}
const document = openApiDocument(endpoints, 'http://localhost:4000') as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const urlOf = (each: Endpoint): string => contract.pathOn(each.bases[0], each)
const declaredFor = (each: Endpoint): readonly number[] =>
  Object.keys(document.paths[urlOf(each)]?.[each.method.toLowerCase()]?.responses ?? {}).map(Number)

const userId = newId('usr', 0)
const token = (kind: string): string => `a-good-token-of-kind-${kind}`
/** Secrets of API keys, by how they are let in. */
const KEY = { may: 'zk_test_a-key-that-is-let-in', other: 'zk_live_of-the-other-mode', far: 'zk_test_from-elsewhere' }
const open: FastifyInstance[] = []
afterAll(async () => void (await Promise.all(open.map((app) => app.close()))))

/** Serves every endpoint behind the real guard; the handlers' responses do not matter. */
async function served({ places = 100, requestsPerMinute = 100_000 } = {}): Promise<FastifyInstance> {
  const slots = { inFlightMax: places, waitMs: 0 }
  const handle: Route['handle'] = async () => {
    throw new Error('a fault')
  }
  const app = await buildApi({
    routes: endpoints.map((endpoint) => ({ endpoint, handle })),
    mayBegin: offeredEverywhere,
    endingsReceived: async () => undefined,
    authenticate: async (given) => {
      const caller = { userId, holder: userId, sessionId: 's' }
      if (given === token('nothing')) return { ...caller, tokenKind: 'session', permissions: [] }
      const tokenKind = (['session', 'sign-up', 'pre-auth'] as const).find((each) => given === token(each))
      return tokenKind === undefined ? null : { ...caller, tokenKind, permissions: contract.PERMISSIONS }
    },
    keys: {
      log: () => undefined,
      enter: async (secret) => {
        if (secret === KEY.other) return { keyId: null, result: refuse('key_of_other_mode') }
        if (secret === KEY.far) return { keyId: null, result: refuse('address_not_listed') }
        const company = { holder: newId('biz', 0), memberId: newId('mbr', 0), permissions: [] }
        const actor = { userId, sessionId: newId('key', 0), tokenKind: 'api-key', ...company } as const
        return { keyId: null, result: ok(actor) }
      },
    },
    logger: pino({ level: 'silent' }),
    origins: [],
    publicUrl: 'http://localhost:4000',
    requestsPerMinute,
    bodyBytesMax: 2_000,
    admission: { customers: slots, passwords: slots, anonymous: slots },
    uploads: { inFlightMax: 2, perCustomerMax: 1 },
    open: { perAddressMax: 100, allMax: 1_000 },
    trustedProxies: [],
  })
  open.push(app)
  return app
}

const pathOf = (each: Endpoint, id: string): string =>
  urlOf(each).replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? id : 'x'))

/** Calls that reach no handler, and calls that every handler could get. */
function callsTo(each: Endpoint): readonly InjectOptions[] {
  const headers = { authorization: `Bearer ${token(each.auth)}` }
  const call = { method: each.method, url: pathOf(each, userId), headers } as const
  const body = (payload: string, type: string) => ({ ...call, payload, headers: { ...headers, 'content-type': type } })
  const large = 'a'.repeat((each.upload?.bytesMax ?? 2_000) + 1)
  return [
    call,
    { ...call, headers: {} },
    { ...call, headers: { authorization: `Bearer ${token('nothing')}` } },
    ...Object.values(KEY).map((secret) => ({ ...call, headers: { authorization: `Bearer ${secret}` } })),
    { ...call, url: pathOf(each, newId('usr', 1)) },
    { ...call, url: pathOf(each, 'nobody') },
    ...(each.method === 'GET'
      ? []
      : [
          body('{}', 'application/json'),
          body('{"a":', 'application/json'),
          body('a', 'text/plain'),
          body(large, each.upload?.types[0] ?? 'application/json'),
        ]),
  ]
}

describe('the document', () => {
  test('says what an API key opens, and what a company signs', () => {
    const on = (each: Endpoint) => document.paths[contract.pathOn('business', each)]?.[each.method.toLowerCase()]
    const onBusiness = endpoints.filter(({ bases }) => bases.some((each) => each === 'business'))
    const opened = onBusiness.filter((each) => on(each)?.security.some((one) => 'api-key' in one))
    expect(opened.map(({ id }) => id)).toEqual(onBusiness.filter(({ keys }) => keys).map(({ id }) => id))
    const signing = onBusiness.filter((each) => on(each)?.parameters.some(({ name }) => name === 'Signature'))
    expect(signing.map(({ id }) => id).toSorted()).toEqual(['payBatch', 'payFx', 'quickSell', 'withdraw'])
    expect(document.paths['/personal/withdraw']?.['post']?.security).toEqual([{ session: [] }])
  })

  test('names the status of every refusal of every endpoint, and of what can happen to any', () => {
    expect(endpoints.length).toBeGreaterThan(80)
    for (const each of endpoints) {
      const declared = declaredFor(each)
      const wanted = [each.status ?? 200, 429, 500, 503, ...each.refusals.map((code) => REFUSALS[code].status)]
      expect([each.id, wanted.filter((status) => !declared.includes(status))]).toEqual([each.id, []])
    }
  })

  test('knows every status that is answered before a handler, or when one fails', async () => {
    const [app, full, counted] = [await served(), await served({ places: 0 }), await served({ requestsPerMinute: 1 })]
    const seen = new Set<number>()
    for (const each of endpoints) {
      const declared = declaredFor(each)
      const calls = callsTo(each)
      const answers = [
        ...(await Promise.all(calls.map((call) => app.inject(call)))),
        await full.inject(calls[0] ?? {}),
        await counted.inject(calls[0] ?? {}),
      ].map(({ statusCode }) => statusCode)
      for (const status of answers) seen.add(status)
      expect([each.id, answers.filter((status) => !declared.includes(status))]).toEqual([each.id, []])
    }
    expect([...seen].toSorted((a, b) => a - b)).toEqual([400, 401, 403, 404, 413, 415, 429, 500, 503])
  }, 60_000)
})
