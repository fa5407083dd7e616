/**
 * An API key of a company end to end over HTTP, with real processes and nodes: it is made with PIN and code, swaps,
 * asks for payments that the company signed and others approve, and is refused once it is revoked.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ApiKeyAnswer, ApprovalDetail, WithdrawalQuote } from '@zend/contracts'
import { type BusinessId, type MemberId, newId, type UserId } from '@zend/kernel'
import { newSecret } from '@zend/server/core/api-keys'
import { verifyLedger } from '@zend/server/core/ledger'
import {
  companiesOn,
  keyPair,
  signedFields,
  testClock,
  testDatabase,
  testPasskey,
  type TestPasskey,
} from '@zend/tests/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Calls, ZendError, type ZendClient, zendClient } from '../../shared/client/index.ts'
import { EXAMPLES } from '../../tools/api-client/examples.ts'
import { keyEndpoints } from '../../tools/api-client/endpoints.ts'
import { type Reference, REFERENCE } from '../../tools/api-client/write.ts'
import { PROGRAMS } from '../client/programs.ts'
import { actingFor, eventually, type HttpAnswer, type HttpCustomer } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import {
  customerWithPin,
  freshAddress,
  fund,
  mineUntilDone,
  PIN,
  QUICK_NUMBERS,
  receivedBy,
  withdrawalOf,
} from '../testkit/withdrawals.ts'

const db = await testDatabase()
const companies = companiesOn(db, testClock())
const pair = keyPair()
let product: Product
let company: BusinessId
/** Ada makes keys; Ben approves; Kofi is paid. */
let [ada, ben, adaHerself, kofi] = [] as unknown as [HttpCustomer, HttpCustomer, HttpCustomer, HttpCustomer]
let adasPlace: MemberId
let bensDevice: TestPasskey

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url, numbers: QUICK_NUMBERS })
  company = await companies.open('Baobab Ltd')
  const [first, second, outside] = (await Promise.all(Array.from({ length: 3 }, () => customerWithPin(product)))) as [
    HttpCustomer,
    HttpCustomer,
    HttpCustomer,
  ]
  ;[adaHerself, kofi] = [first, outside]
  adasPlace = await companies.join(company, first.userId as UserId, [
    'view',
    'deposit',
    'withdrawal',
    'swap',
    'report.export',
    'api.manage',
  ])
  ada = await actingFor(product, first, adasPlace)
  ben = await actingFor(product, second, await companies.join(company, second.userId as UserId, ['view', 'approve']))
  bensDevice = await givePasskey(second)
  await fund(product, ada, { currency: 'BTC', chain: 'bitcoin', amount: '0.1' })
}, 180_000)
afterAll(() => product?.stop())
afterEach(async () => {
  expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
})

async function givePasskey(who: HttpCustomer): Promise<TestPasskey> {
  const device = testPasskey()
  const base = `/accounts/users/${who.userId}/passkeys`
  await who.call('POST', `/accounts/otp/generate?channel=email&type=passkey&user=${who.userId}`)
  const asked = await who.call('POST', `${base}/options`, { otp: await who.code() })
  const { options } = asked.data as { options: Record<string, unknown> }
  expect((await who.call('POST', base, { name: 'Phone', credential: device.make(options) })).status).toBe(201)
  return device
}

type Made = { readonly apiKey: ApiKeyAnswer; readonly secret: string }
const RIGHTS = {
  name: 'Treasury',
  scopes: ['view', 'withdrawal', 'swap', 'report.export'],
  ips: ['127.0.0.1'],
  publicKey: pair.publicKey,
}
/** Makes a key as the page does. */
async function makeKey(over: object = {}): Promise<Made> {
  const wish = { ...RIGHTS, ...over }
  const asked = await ada.call('POST', '/business/api-key/code', { make: wish })
  if (asked.status !== 200) throw new Error(`no code: ${JSON.stringify(asked.json)}`)
  const body = { ...wish, otp: await adaHerself.code(), transactionPin: PIN }
  const made = await ada.call('POST', '/business/api-key', body)
  if (made.status !== 201) throw new Error(`no key: ${JSON.stringify(made.json)}`)
  return made.data as Made
}

/** Calls the API with a key. */
async function callBy(
  secret: string,
  method: string,
  path: string,
  body?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  const response = await fetch(product.apiUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  // Statements and invoices are answered as files.
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const json = (isJson ? await response.json() : {}) as Readonly<Record<string, unknown>>
  return { status: response.status, data: json['data'], json }
}
/** A client as a company opens it. */
const clientOf = ({ apiKey, secret }: Made): ZendClient =>
  zendClient({
    secret,
    baseUrl: product.apiUrl,
    signing: { keyId: apiKey.id, privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string },
  })
const codeThrown = (error: unknown): string => {
  if (error instanceof ZendError) return error.code
  throw error
}
const askedIn = (answer: Calls['withdraw']['answer']): string => {
  if (!('approval' in answer)) throw new Error('nobody was asked')
  return answer.approval.id
}
const now = (): number => Math.floor(Date.now() / 1_000)
/** Calls with the company's signature over exactly this body. */
const signed = ({ apiKey, secret }: Made, path: string, body: object, idempotencyKey: string = randomUUID()) => {
  const text = JSON.stringify(body)
  const fields = signedFields({ keyId: apiKey.id, path, body: text, idempotencyKey, created: now() }, pair.privateKey)
  return callBy(secret, 'POST', path, text, fields)
}
const WITHDRAW = '/business/withdraw'
const withdrawing = async ({ secret }: Made, amount: string, toAddr: string) => {
  const wish = { currency: 'BTC', chain: 'bitcoin', amount, toAddr }
  const quoted = await eventually('an offer', async () => {
    const answer = await callBy(secret, 'POST', '/business/withdraw/quote', JSON.stringify(wish))
    return answer.status === 200 ? (answer.data as WithdrawalQuote) : undefined
  })
  return { ...wish, toAddr: quoted.toAddr, amount: quoted.amount, quote: quoted.quote }
}
/** The call that a command of curl makes, read as a shell reads it. */
function curlCall(command: string, env: Readonly<Record<string, string>>): Parameters<typeof callBy> {
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, plain, quoted, bare]) =>
      plain ?? (quoted ?? bare ?? '').replaceAll(/\$(\w+)/g, (_, name: string) => env[name] ?? ''),
  )
  const after = (flag: string) => words.flatMap((word, at) => (word === flag ? [words[at + 1] ?? ''] : []))
  const headers = Object.fromEntries(
    after('-H').map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()).split(': ', 2) as [string, string]),
  )
  const { authorization: bearer = '', ...others } = headers
  const url = words.find((word) => word.startsWith(env['ZEND_API'] ?? '-')) ?? ''
  const file = EXAMPLES['addBatch']?.file?.bytes ?? ''
  const [body] = [...after('-d'), ...after('--data-binary').map(() => file)]
  const method = after('-X')[0] ?? 'GET'
  return [bearer.replace('Bearer ', ''), method, url.slice((env['ZEND_API'] ?? '').length), body, others]
}
const codeOf = ({ status, json }: HttpAnswer): unknown => [status, json['code']]
async function approve(id: string): Promise<ApprovalDetail> {
  const challenge = await ben.call('POST', `/business/approval/${id}/challenge`, { version: 1 })
  const { options } = challenge.data as { options: Record<string, unknown> }
  const body = { decision: 'approve', version: 1, credential: bensDevice.sign(options) }
  const answer = await ben.call('POST', `/business/approval/${id}/decide`, body)
  if (answer.status !== 200) throw new Error(`no vote: ${JSON.stringify(answer.json)}`)
  return (answer.data as { approval: ApprovalDetail }).approval
}

test(
  'a key swaps, asks for a withdrawal that others approve and that arrives, pays by username, and is revoked',
  { timeout: 180_000 },
  async () => {
    const key = await makeKey()
    expect(key.secret).toMatch(/^zk_test_/)
    const zend = clientOf(key)
    const { balances } = await zend.getBalance()
    expect(balances.find(({ currency }) => currency === 'BTC')).toMatchObject({ available: '0.10000000' })

    const offer = await eventually('a price', async () =>
      zend
        .quoteSwap({ body: { fromCurrency: 'BTC', toCurrency: 'USDT', fromCurrencyAmt: '0.01' } })
        .catch((error: unknown) => void codeThrown(error)),
    )
    const swapping = { body: { quote: offer.quote } } as const
    const { swap } = await zend.swap(swapping, { idempotencyKey: 'swap-1' })
    expect((await zend.swap(swapping, { idempotencyKey: 'swap-1' })).swap._id).toBe(swap._id)

    const toAddr = freshAddress('bitcoin')
    const wish = { currency: 'BTC', chain: 'bitcoin', toAddr, amount: '0.005' } as const
    const { quote, amount } = await zend.quoteWithdrawal({ body: wish })
    const paying = { body: { ...wish, quote, amount } } as const
    const once = { idempotencyKey: randomUUID() }
    const id = askedIn(await zend.withdraw(paying, once))
    expect(askedIn(await zend.withdraw(paying, once))).toBe(id)
    const request = await zend.getApproval({ params: { approval: id as `apr_${string}` } })
    expect(request).toMatchObject({ approval: { state: 'open', kind: 'withdrawal', amount: '0.00500000' } })
    const statement = Buffer.from(await zend.getStatement({ query: { format: 'csv' } })).toString()
    expect(statement).toContain(swap._id)
    const done = await approve(id)
    expect(done.state).toBe('released')
    const sent = await mineUntilDone(product, ada, await withdrawalOf(ada, done.subject))
    expect(await receivedBy(product.sandbox, 'BTC', toAddr)).toBe(BigInt(sent.receives.replace('.', '')))

    const payment = { currency: 'USDT', amount: '25', toUser: kofi.username, note: 'Invoice 7' } as const
    expect((await approve(askedIn(await zend.withdraw({ body: payment })))).state).toBe('released')
    expect((await kofi.balance('USDT')).available).toBe('25.000000')

    const log = await eventually('the log', async () => {
      const answer = await ada.call('GET', `/business/api-key/${key.apiKey.id}/calls?limit=100`)
      const { calls } = answer.data as { calls: { method: string; path: string; status: number }[] }
      return calls.some(({ path }) => path === WITHDRAW) ? calls : undefined
    })
    expect(log).toContainEqual(expect.objectContaining({ method: 'POST', path: '/business/swap', status: 200 }))
    const listed = (await ada.call('GET', '/business/api-key')).data as { keys: ApiKeyAnswer[] }
    expect(listed.keys.find((each) => each.id === key.apiKey.id)?.lastUsedAt).not.toBeNull()

    const open = askedIn(await zend.withdraw({ body: { ...payment, amount: '5' } }))
    expect((await ada.call('DELETE', `/business/api-key/${key.apiKey.id}`)).status).toBe(200)
    await expect(zend.getBalance()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
    await expect(zend.withdraw({ body: payment })).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
    // What it asked for ends with it.
    const ended = (await ada.call('GET', `/business/approval/${open}`)).data as { approval: ApprovalDetail }
    expect(ended.approval.state).toBe('withdrawn')
  },
)

test('the script for companies reads, signs and pays, and says when it is refused', { timeout: 60_000 }, async () => {
  const { apiKey, secret } = await makeKey()
  const folder = await mkdtemp(join(tmpdir(), 'zend-call-'))
  const pem = join(folder, 'zend.pem')
  await writeFile(pem, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const run = async (...args: readonly string[]) => {
    const env = { PATH: process.env['PATH'], ZEND_KEY: secret }
    const ran = promisify(execFile)(process.execPath, ['tools/zend-call.mjs', ...args], { env })
    const { stdout } = await ran.catch((error: { readonly stdout: string }) => error)
    return JSON.parse(stdout) as { readonly code?: string; readonly data?: object }
  }
  expect(await run('GET', `${product.apiUrl}/business/balance`)).toHaveProperty('data')
  const payment = JSON.stringify({ currency: 'BTC', amount: '0.0001', toUser: kofi.username })
  const pay = [`POST`, product.apiUrl + WITHDRAW, payment, '--idempotency-key', randomUUID()]
  expect((await run(...pay)).code).toBe('signature_invalid')
  const signing = ['--key', apiKey.id, '--sign', pem]
  const first = await run(...pay, ...signing)
  expect(first).toMatchObject({ data: { approval: { needed: 1 } } })
  expect(await run(...pay, ...signing)).toEqual(first)
  await rm(folder, { recursive: true })
})

test('every example of the reference is a call that the API takes', { timeout: 120_000 }, async () => {
  const key = await makeKey()
  const zend = clientOf(key)
  const refusalsOf = (id: string): readonly string[] => {
    const found = keyEndpoints().find(({ endpoint }) => endpoint.id === id)
    // A scope that this key lacks, and ids and users that only examples have, are no mistakes of an example.
    return [...(found?.endpoint.refusals ?? []), 'forbidden', 'not_found', 'quote_invalid'].filter(
      (code) => code !== 'invalid_request',
    )
  }
  const outcomes: [string, string][] = []
  for (const [id, program] of Object.entries(PROGRAMS)) {
    const outcome = await program(zend, { log: () => undefined }).then(
      () => 'done',
      (error: unknown) =>
        error instanceof Error && error.message.endsWith('in the app first') ? 'done' : codeThrown(error),
    )
    const made = [...program.toString().matchAll(/zend\.(\w+)\(/g)].flatMap(([, call = '']) => refusalsOf(call))
    if (outcome !== 'done' && !made.includes(outcome)) outcomes.push([id, outcome])
  }
  expect(outcomes).toEqual([])
  const { topics } = JSON.parse(await readFile(REFERENCE, 'utf8')) as Reference
  const env = { ZEND_API: product.apiUrl, ZEND_KEY: key.secret, ZEND_KEY_ID: key.apiKey.id }
  for (const { id, curl } of topics.flatMap(({ calls }) => calls)) {
    if (!curl.startsWith('curl ')) continue
    const answer = await callBy(...curlCall(curl, env))
    const code = answer.status < 300 ? 'done' : String(answer.json['code'])
    if (code !== 'done' && !refusalsOf(id).includes(code)) outcomes.push([`curl ${id}`, code])
  }
  expect(outcomes).toEqual([])
})

test('what a key may not, it is refused, and nothing moves', { timeout: 120_000 }, async () => {
  const before = (await ada.call('GET', '/business/approval/list')).data as { total: number }
  const key = await makeKey()
  const body = await withdrawing(key, '0.002', freshAddress('bitcoin'))
  const text = JSON.stringify(body)
  const fields = (over: object = {}) =>
    signedFields(
      { keyId: key.apiKey.id, path: WITHDRAW, body: text, idempotencyKey: randomUUID(), created: now(), ...over },
      pair.privateKey,
    )
  const unsigned = [401, 'signature_invalid']
  expect(codeOf(await callBy(key.secret, 'POST', WITHDRAW, text, { 'idempotency-key': 'x' }))).toEqual(unsigned)
  expect(codeOf(await callBy(key.secret, 'POST', WITHDRAW, `${text} `, fields()))).toEqual(unsigned)
  expect(codeOf(await callBy(key.secret, 'POST', WITHDRAW, text, fields({ created: now() - 40 })))).toEqual(unsigned)
  // What no confirmer takes is refused, and is no fault of ours.
  for (const padded of [`${text}${' '.repeat(20_000)}`, `${text}${' '.repeat(200_000)}`])
    expect(codeOf(await callBy(key.secret, 'POST', WITHDRAW, padded, fields({ body: padded })))).toEqual(unsigned)
  const longer = `${WITHDRAW}?${'a'.repeat(3_000)}`
  expect(codeOf(await callBy(key.secret, 'POST', longer, text, fields({ path: longer })))).toEqual(unsigned)
  const long = 'x'.repeat(3_000)
  for (const name of ['content-digest', 'idempotency-key', 'signature-input', 'signature'])
    expect(codeOf(await callBy(key.secret, 'POST', WITHDRAW, text, { ...fields(), [name]: long }))).toEqual(unsigned)
  const changes = { approval: newId('apr', 0), version: 1 }
  const quoting = JSON.stringify({ currency: 'BTC', chain: 'bitcoin', amount: '0.002', toAddr: body.toAddr, changes })
  expect(codeOf(await callBy(key.secret, 'POST', '/business/withdraw/quote', quoting))).toEqual([
    400,
    'invalid_request',
  ])
  const other = keyPair()
  const asked = { keyId: key.apiKey.id, path: WITHDRAW, body: text, idempotencyKey: 'y', created: now() }
  expect(codeOf(await callBy(key.secret, 'POST', WITHDRAW, text, signedFields(asked, other.privateKey)))).toEqual(
    unsigned,
  )
  expect(codeOf(await signed(key, WITHDRAW, { ...body, amount: '0.00300000' }))).toEqual(unsigned)
  // A person has no signature, and a key no PIN.
  expect(codeOf(await ada.call('POST', WITHDRAW, body))).toEqual([400, 'invalid_request'])
  const withPin = { quote: body.quote, otp: '123456', transactionPin: PIN }
  expect(codeOf(await signed(key, WITHDRAW, withPin))).toEqual([400, 'invalid_request'])
  for (const [method, path, sent] of [
    ['GET', '/business/api-key'],
    ['GET', '/business/member/list'],
    ['GET', '/business/policy'],
    ['POST', '/business/member/leave', '{}'],
    ['GET', '/business/events'],
  ] as const)
    expect([path, codeOf(await callBy(key.secret, method, path, sent))]).toEqual([path, [403, 'forbidden']])
  expect(codeOf(await callBy(key.secret, 'GET', '/personal/balance'))).toEqual([403, 'forbidden'])
  expect(codeOf(await callBy(key.secret, 'GET', `/accounts/users/${ada.userId}`))).toEqual([403, 'forbidden'])
  expect(codeOf(await callBy(newSecret('live'), 'GET', '/business/balance'))).toEqual([401, 'key_of_other_mode'])
  expect(codeOf(await callBy(newSecret('test'), 'GET', '/business/balance'))).toEqual([401, 'unauthenticated'])
  const elsewhere = await makeKey({ ips: ['203.0.113.0/24'] })
  expect(codeOf(await callBy(elsewhere.secret, 'GET', '/business/balance'))).toEqual([403, 'address_not_listed'])
  const reading = await makeKey({ scopes: ['view'], ips: [], publicKey: null })
  expect((await callBy(reading.secret, 'GET', '/business/balance')).status).toBe(200)
  expect(codeOf(await signed({ ...reading, apiKey: key.apiKey }, WITHDRAW, body))).toEqual([403, 'forbidden'])
  const after = (await ada.call('GET', '/business/approval/list')).data as { total: number }
  expect(after.total).toBe(before.total)

  await companies.suspend(adasPlace)
  expect(codeOf(await callBy(key.secret, 'GET', '/business/balance'))).toEqual([401, 'unauthenticated'])
  await companies.resume(adasPlace)
  expect((await callBy(key.secret, 'GET', '/business/balance')).status).toBe(200)
  await companies.remove(adasPlace)
  expect(codeOf(await callBy(key.secret, 'GET', '/business/balance'))).toEqual([401, 'unauthenticated'])
})
