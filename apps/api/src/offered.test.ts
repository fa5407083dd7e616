/**
 * What a country is not offered. Risk: a call that begins it is let through, or one that takes money out is not; a new
 * call that makes an offer says nothing about it.
 */
import { endpoint, type Endpoint, OFFERED } from '@zend/contracts'
import { newId, ok, refuse } from '@zend/kernel'
import { CONTRACT_ENDPOINTS, offeredEverywhere } from '@zend/tests/testkit'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApi } from './app.ts'
import { route } from './guard.ts'

const userId = newId('usr', 0)
const rest = { bases: ['personal'], auth: 'session', permission: { any: 'a test' } } as const
const begin = endpoint({
  ...rest,
  id: 'begin',
  method: 'POST',
  path: '/begin',
  summary: 'Begins a swap',
  offers: 'swap',
  body: z.object({ amount: z.string() }),
  response: z.object({}),
  refusals: [],
})
const either = endpoint({
  ...rest,
  id: 'either',
  method: 'POST',
  path: '/either',
  summary: 'Pays somebody here, or sends money away',
  offers: { product: 'transfer', withField: 'toUser' },
  body: z.object({ toUser: z.optional(z.nullable(z.string())) }),
  response: z.object({}),
  refusals: [],
})

let app: Awaited<ReturnType<typeof buildApi>>
let handled = 0
beforeAll(async () => {
  const slots = { inFlightMax: 10, waitMs: 0 }
  const done = async () => {
    handled += 1
    return ok({})
  }
  app = await buildApi({
    routes: [route(begin, done), route(either, done)],
    authenticate: async () => ({
      userId,
      holder: userId,
      tokenKind: 'session' as const,
      sessionId: 's',
      permissions: [],
    }),
    mayBegin: async (holder, product) =>
      holder === userId && (product === 'swap' || product === 'transfer')
        ? refuse('not_offered', { product, country: 'UG' })
        : offeredEverywhere(holder, product),
    endingsReceived: async () => undefined,
    logger: pino({ level: 'silent' }),
    origins: [],
    publicUrl: 'http://localhost:4000',
    requestsPerMinute: 1_000,
    bodyBytesMax: 2_000,
    admission: { customers: slots, passwords: slots, anonymous: slots },
    uploads: { inFlightMax: 10, perCustomerMax: 10 },
    open: { perAddressMax: 10, allMax: 10 },
    trustedProxies: [],
  })
})
afterAll(() => app.close())

const post = async (path: string, payload: object) => {
  const response = await app.inject({
    method: 'POST',
    url: `/personal${path}`,
    headers: { authorization: 'Bearer a-good-token-of-a-session', 'accept-language': 'fr' },
    payload,
  })
  return { status: response.statusCode, json: response.json<Record<string, unknown>>() }
}

test('what a country is not offered is refused, with the country, before anything is done', async () => {
  handled = 0
  expect(await post('/begin', { amount: '1' })).toMatchObject({
    status: 403,
    json: { code: 'not_offered', product: 'swap', country: 'UG', message: expect.stringContaining('pays') as string },
  })
  expect(handled).toBe(0)
})

test('of a call with two uses only the one that begins it is refused', async () => {
  expect((await post('/either', { toUser: 'ada' })).json).toMatchObject({ code: 'not_offered', product: 'transfer' })
  expect((await post('/either', {})).status).toBe(200)
  expect((await post('/either', { toUser: null })).status).toBe(200)
})

const productOf = ({ offers }: Endpoint): string | null =>
  offers === undefined ? null : typeof offers === 'string' ? offers : `${offers.product} with ${offers.withField}`

test('each product is begun by these calls, and by no other', () => {
  const begun = CONTRACT_ENDPOINTS.flatMap((each: Endpoint) => {
    const product = productOf(each)
    return product === null ? [] : [[each.id, product] as const]
  })
  expect(Object.fromEntries(begun)).toEqual({
    getDepositAddress: 'deposit',
    quoteSwap: 'swap',
    setConvertRule: 'swap with into',
    withdraw: 'transfer with toUser',
    askForMoney: 'transfer',
    quoteQuickSell: 'quicksell',
    setSellRule: 'quicksell',
    quoteFx: 'fx',
    createBill: 'bills',
    quoteBatch: 'batches',
    getReferral: 'promotion',
  })
  for (const each of OFFERED) expect(begun.map(([, product]) => product.split(' ')[0])).toContain(each)
})

test('whatever makes an offer to a signed-in caller says what it offers; only money out needs no country', () => {
  const offering = CONTRACT_ENDPOINTS.filter(
    ({ id, auth, method, response }: Endpoint) =>
      auth === 'session' &&
      method !== 'GET' &&
      (id.startsWith('quote') || (response instanceof z.ZodMiniObject && 'quote' in response.shape)),
  )
  expect(offering.length).toBeGreaterThan(4)
  expect(offering.filter((each: Endpoint) => productOf(each) === null).map(({ id }) => id)).toEqual(['quoteWithdrawal'])
})
