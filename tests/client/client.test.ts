/**
 * The typed client alone: it signs as requests are signed elsewhere here, verifies what Standard Webhooks' own example
 * says, and tries again only what is safe.
 */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import {
  newKeyPair,
  verifyWebhook,
  WebhookInvalid,
  ZendError,
  zendClient,
  type ZendOptions,
  ZendUnreachable,
} from '../../shared/client/index.ts'
import { contentDigest, isSignedBy, readPublicKey, readSignature } from '@zend/server/core/api-keys'
import { keyPair, signedFields } from '../testkit/api-keys.ts'

const PEM = { type: 'pkcs8', format: 'pem' } as const
const SECRET = 'zk_test_secret'

/** What the client sent, and a client whose calls are answered by these, one after the other. */
function answering(answers: readonly (Response | Error)[], over: Partial<ZendOptions> = {}) {
  const sent: { readonly url: string; readonly headers: Headers; readonly body: string }[] = []
  const left = [...answers]
  const answer: typeof fetch = async (url, init) => {
    const { body = '' } = init ?? {}
    sent.push({
      url: url instanceof Request ? url.url : url.toString(),
      headers: new Headers(init?.headers),
      body: typeof body === 'string' ? body : '',
    })
    const next = left.shift()
    if (next === undefined) throw new Error('no further call was expected')
    if (next instanceof Error) throw next
    return next
  }
  return { sent, zend: zendClient({ secret: SECRET, baseUrl: 'https://api.example/', fetch: answer, ...over }) }
}
const data = (value: unknown) => Response.json({ data: value })
const refusal = (status: number, code: string, more: object = {}) =>
  Response.json({ type: 'about:blank', title: '', status, code, message: 'No.', ...more }, { status })
/** Pauses take no time. */
const hurried = async <T>(work: () => Promise<T>): Promise<T> => {
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((done) => {
    queueMicrotask(done)
    return 0 as unknown as NodeJS.Timeout
  })
  try {
    return await work()
  } finally {
    vi.restoreAllMocks()
  }
}

test('fills paths and queries, and answers data', async () => {
  const { sent, zend } = answering([data({ balances: [] }), data({ approval: { id: 'apr_1' } })])
  expect(await zend.getHistory({ query: { limit: 5, search: 'a b&c' } })).toEqual({ balances: [] })
  await zend.getApproval({ params: { approval: 'apr_../x' } })
  expect(sent.map(({ url }) => url)).toEqual([
    'https://api.example/business/transaction/history?limit=5&search=a+b%26c',
    'https://api.example/business/approval/apr_..%2Fx',
  ])
  expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${SECRET}`)
  expect(sent[0]?.headers.get('idempotency-key')).toBeNull()
})

test('signs exactly what it sends, as the confirmer verifies it', async () => {
  const pair = keyPair()
  const privateKey = pair.privateKey.export(PEM) as string
  const { sent, zend } = answering([data({})], { signing: { keyId: 'key_1', privateKey } })
  const body = { currency: 'USDT', amount: '25', toUser: 'kofi', note: 'Café' } as const
  await zend.withdraw({ body }, { idempotencyKey: 'invoice 7' })
  const [request] = sent
  const created = Number(/;created=(\d+);/.exec(request?.headers.get('signature-input') ?? '')?.[1])
  expect(Math.abs(created - Date.now() / 1_000)).toBeLessThan(5)
  const asked = { keyId: 'key_1', path: '/business/withdraw', body: JSON.stringify(body), idempotencyKey: 'invoice 7' }
  for (const [name, value] of Object.entries(signedFields({ ...asked, created }, pair.privateKey)))
    expect([name, request?.headers.get(name)]).toEqual([name, value])
  expect(request?.body).toBe(asked.body)
  // By the verifier of the other side, which has the RFC's own vectors.
  const field = (name: string): string => request?.headers.get(name) ?? ''
  const signature = readSignature(field('signature-input'), field('signature'))
  const [key, fields] = [readPublicKey(pair.publicKey), { 'content-digest': contentDigest(asked.body) }]
  if (signature === null || key === null) throw new Error('nothing is signed')
  const sentOn = { method: 'POST', path: asked.path, query: '' }
  const isRight = (idempotencyKey: string) =>
    isSignedBy(key, signature, { ...sentOn, fields: { ...fields, 'idempotency-key': idempotencyKey } })
  expect([isRight('invoice 7'), isRight('invoice 8')]).toEqual([true, false])
})

test('hands a file in as it is, and signs a call under a key of its own where nobody gave one', async () => {
  const pair = keyPair()
  const privateKey = pair.privateKey.export(PEM) as string
  const signing = { keyId: 'key_1', privateKey }
  const { sent, zend } = answering([data({ batch: { _id: 'bat_1' } }), data({ batch: { state: 'paying' } })], {
    signing,
  })
  const bytes = 'way,username,amount\nzend,kofi,25\n'
  await zend.addBatch({ query: { name: 'July' }, file: { type: 'text/csv', bytes } })
  const body = { root: '0f'.repeat(32), pays: { rows: 1, most: [{ currency: 'USDT', amount: '25.000000' }] } } as const
  await zend.payBatch({ params: { id: 'bat_1' }, body })
  const [added, paid] = sent
  expect([added?.url, added?.body, added?.headers.get('content-type')]).toEqual([
    'https://api.example/business/batch?name=July',
    bytes,
    'text/csv',
  ])
  expect(added?.headers.get('signature')).toBeNull()
  expect(paid?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(paid?.headers.get('signature')).not.toBeNull()
})

test('a new pair signs, and without one money cannot leave', async () => {
  const { publicKey, privateKey } = await newKeyPair()
  expect(publicKey).toMatch(/^[\w-]{43}$/)
  const signing = { keyId: 'key_1', privateKey }
  await answering([data({})], { signing }).zend.withdraw({ body: { currency: 'BTC', amount: '1', toUser: 'kofi' } })
  const { sent, zend } = answering([])
  await expect(zend.withdraw({ body: { currency: 'BTC', amount: '1', toUser: 'kofi' } })).rejects.toThrow('`signing`')
  expect(sent).toEqual([])
})

test('what does something is sent again as the same command, with a signature of its own', async () => {
  const { privateKey } = await newKeyPair()
  const signing = { keyId: 'key_1', privateKey }
  const { sent, zend } = answering([new Error('broken'), refusal(503, 'busy'), data({ transaction: {} })], { signing })
  await hurried(() => zend.withdraw({ body: { currency: 'BTC', amount: '1', toUser: 'kofi' } }))
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('without an answer to the last try it says so, with the key to ask again by', async () => {
  const { sent, zend } = answering([new Error('one'), new Error('two')], { tries: 2 })
  const asked = hurried(() => zend.swap({ body: { quote: 'q' } }, { idempotencyKey: 'swap-1' }))
  await expect(asked).rejects.toMatchObject({ name: 'ZendUnreachable', idempotencyKey: 'swap-1' })
  await expect(asked).rejects.toBeInstanceOf(ZendUnreachable)
  expect(sent).toHaveLength(2)
})

test('a refusal is not asked again, nor what has no key where no answer came', async () => {
  const refused = answering([refusal(422, 'insufficient_funds', { available: '1.00' })])
  const error: unknown = await refused.zend.swap({ body: { quote: 'q' } }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ZendError)
  expect(error).toMatchObject({ code: 'insufficient_funds', status: 422, problem: { available: '1.00' } })
  const body = { fromCurrency: 'BTC', toCurrency: 'USDT', fromCurrencyAmt: '1' } as const
  const quote = answering([new Error('broken')])
  await expect(quote.zend.quoteSwap({ body })).rejects.toBeInstanceOf(ZendUnreachable)
  expect(quote.sent).toHaveLength(1)
})

test('it comes back when the API says, and not later than the caller gives up', async () => {
  const retryAt = new Date(Date.now() + 1_000).toISOString()
  const limited = answering([refusal(429, 'rate_limited', { retryAt }), data({ networks: [] })])
  expect(await hurried(() => limited.zend.getNetworks())).toEqual({ networks: [] })
  const { sent, zend } = answering([refusal(429, 'rate_limited', { retryAt })])
  const given = new AbortController()
  const asked = zend.getNetworks({}, { signal: given.signal })
  given.abort()
  await expect(asked).rejects.toMatchObject({ code: 'rate_limited' })
  expect(sent).toHaveLength(1)
})

test('a statement is bytes', async () => {
  const { zend } = answering([new Response('a,b\n')])
  expect(Buffer.from(await zend.getStatement({ query: { format: 'csv' } })).toString()).toBe('a,b\n')
})

const BODY = '{"type":"test","timestamp":"2026-03-02T10:00:00.000Z","data":{"id":"hok_1","state":"test"}}'
const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const AT = Math.floor(Date.now() / 1_000)
const contentOf = (body: string) => `evt_1.${String(AT)}.${body}`
const hmac = (body: string, secret = WEBHOOK_SECRET) =>
  createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(contentOf(body))
    .digest('base64')
const headersWith = (signature: string) => ({
  'webhook-id': 'evt_1',
  'Webhook-Timestamp': String(AT),
  'webhook-signature': signature,
})

test('a webhook is verified by its secret, or by the public key', async () => {
  const event = { id: 'evt_1', type: 'test', data: { id: 'hok_1', state: 'test' } }
  const both = { key: WEBHOOK_SECRET, body: BODY, headers: headersWith(`v1,AAAA v1,${hmac(BODY)}`) }
  expect(await verifyWebhook(both)).toMatchObject(event)
  expect(await verifyWebhook({ ...both, headers: new Headers(both.headers) })).toMatchObject(event)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64')
  const signature = sign(null, Buffer.from(contentOf(BODY)), privateKey).toString('base64')
  const open = { key: `whpk_${raw}`, body: BODY, headers: headersWith(`v1,${hmac(BODY)} v1a,${signature}`) }
  expect(await verifyWebhook(open)).toMatchObject(event)
  await expect(verifyWebhook({ ...open, headers: headersWith(`v1,${hmac(BODY)}`) })).rejects.toThrow(WebhookInvalid)
})

test('anything else is refused: another body, id, secret, time, or none', async () => {
  const good = { key: WEBHOOK_SECRET, body: BODY, headers: headersWith(`v1,${hmac(BODY)}`) }
  const later = new Date((AT + 301) * 1_000)
  for (const [name, over] of Object.entries({
    body: { body: `${BODY} ` },
    id: { headers: { ...good.headers, 'webhook-id': 'evt_2' } },
    secret: { key: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSX' },
    old: { now: later },
    early: { now: new Date((AT - 301) * 1_000) },
    'no time': { headers: { ...good.headers, 'Webhook-Timestamp': 'soon' } },
    'no signature': { headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': String(AT) } },
    'no base64': { headers: headersWith('v1,***') },
  }))
    await expect(verifyWebhook({ ...good, ...over }), name).rejects.toBeInstanceOf(WebhookInvalid)
  expect(await verifyWebhook({ ...good, now: later, toleranceSeconds: 600 })).toMatchObject({ id: 'evt_1' })
  await expect(verifyWebhook({ ...good, key: 'MfKQ' })).rejects.toThrow('whsec_')
})
