/**
 * Payments abroad end to end: real processes, and the providers of foreign currency on the wire with their faults. Per
 * currency from the order to the page of its supplier; one that comes back, one whose outcome is not known, a provider
 * that is late.
 */
import { createHmac } from 'node:crypto'
import type { FxPaymentAnswer, InvoiceAnswer, SupplierAnswer } from '@zend/contracts'
import { FX_CURRENCIES, type FxCurrency, wantsPapers } from '@zend/corridors'
import type { BusinessId, UserId } from '@zend/kernel'
import { fxClient } from '@zend/sandbox/fx'
import { verifyLedger } from '@zend/server/core/ledger'
import { systemClock } from '@zend/server/ports/clock'
import { decidePapers, verifyFx } from '@zend/server/products/fx'
import { companiesOn, pdfOf, testClock, testDatabase } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { actingFor, eventually, type HttpCustomer } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import { customerWithPin, fund, PIN, QUICK_NUMBERS } from '../testkit/withdrawals.ts'

const db = await testDatabase()
const companies = companiesOn(db, testClock())
let product: Product
let company: BusinessId
let ada: HttpCustomer

const QUICK = {
  ...QUICK_NUMBERS,
  fx: {
    rates: { ageMaxMs: 3_600_000 },
    tries: {
      askAfterMs: [200],
      claimMs: 21_000,
      orderOnItsWayMaxMs: 22_000,
      againAfterMs: 500,
      watchLooksMs: [500, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 12_000, 16_000, 24_000, 3_600_000],
    },
  },
} as const

const ADDRESS = { street: 'Mill Lane', number: '4', town: 'Leeds', region: 'Leeds', postcode: 'LS1 4AP', country: 'GB' }
/** A supplier's details in each currency, as typed. */
const TYPED: Readonly<Record<FxCurrency, { readonly way: string; readonly values: Readonly<Record<string, string>> }>> =
  {
    USD: { way: 'us-wire', values: { routing: '021000021', account: '1234567800' } },
    CAD: { way: 'ca-eft', values: { institution: '003', transit: '00012', account: '1234500' } },
    GBP: { way: 'gb-bank', values: { sortCode: '200052', account: '12345600' } },
    EUR: { way: 'eu-iban', values: { iban: 'DE89370400440532013000' } },
    CNY: { way: 'swift', values: { bic: 'BKCHCNBJ110', account: '6217000100', charges: 'shared', bankCountry: 'CN' } },
  }

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url, numbers: QUICK })
  company = await companies.open('Baobab Ltd')
  const person = await customerWithPin(product)
  const place = await companies.join(
    company,
    person.userId as UserId,
    ['view', 'deposit', 'fx', 'beneficiary.manage', 'approve', 'kyb.manage'],
    'owner',
  )
  ada = await actingFor(product, person, place)
  const info = {
    legalName: 'Baobab Ltd',
    tradingName: null,
    registrationType: 'RC',
    registrationNumber: '12345',
    activity: 'Imports machines for bakeries',
    sector: 'manufacturing',
    site: null,
    countriesPaid: ['GB'],
    monthlyVolumeUsd: 50_000,
    monthlyCount: 10,
    sourceOfFunds: 'sales',
    paysForOthers: false,
    unallocated: null,
    address: { line1: '12 Marina', city: 'Lagos', region: 'Lagos', postalCode: null },
  }
  const said = await ada.call('PUT', '/business/kyb/business-info', info)
  expect(said.status, JSON.stringify(said.json)).toBe(200)
  await db.owner.pool.query(
    `update kyb.cases set state = 'approved', approved_until = now() + interval '1 year' where company_id = $1`,
    [company],
  )
  await fund(product, ada, { currency: 'USDT', chain: 'ethereum', amount: '60000' })
  await eventually('rates', async () => (await ada.call('GET', '/general/zendfx/get-rate?currency=GBP')).status === 200)
}, 240_000)
afterAll(() => product?.stop())
afterEach(async () => {
  await providers().behave('all', { kind: 'well' })
  await providers().webhooks('all', 'well')
  const checks = [...(await verifyLedger(db)), ...(await verifyFx(db.owner.read))]
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
})

const providers = () => fxClient(product.sandbox.url)
const codeAfter = async (path: string, body: object): Promise<string> => {
  const asked = await ada.call('POST', path, body)
  if (asked.status !== 200) throw new Error(`no code: ${JSON.stringify(asked.json)}`)
  return ada.code()
}

/** Adds a supplier of this name and returns its id. */
async function supplier(currency: FxCurrency, company = 'Harbour Supplies Ltd'): Promise<string> {
  const { way, values } = TYPED[currency]
  const details = {
    currency,
    way,
    payeeType: 'company',
    contact: 'books@harbour.example',
    values: { company, ...ADDRESS, ...(currency === 'CNY' ? { country: 'CN' } : {}), ...values },
  }
  const otp = await codeAfter('/business/fx/supplier/code', details)
  const added = await ada.call('POST', '/business/fx/supplier', { ...details, otp, transactionPin: PIN })
  if (added.status !== 201) throw new Error(`no supplier: ${JSON.stringify(added.json)}`)
  const { _id } = (added.data as { supplier: { _id: string } }).supplier
  await eventually('the bank’s word on the name', async () => {
    const { data } = await ada.call('GET', `/business/fx/supplier/${_id}`)
    const { nameCheck } = (data as { supplier: SupplierAnswer }).supplier.current
    return nameCheck?.answer === (currency === 'GBP' || currency === 'EUR' ? 'match' : 'not_possible')
  })
  return _id
}

/** Hands in an invoice over so much, confirms what it says, and returns its id. */
async function invoice(supplierId: string, currency: FxCurrency, total: string): Promise<string> {
  const date = new Date().toISOString().slice(0, 10)
  const said = ['Harbour Supplies Ltd', 'To: Baobab Ltd', 'Invoice no: HS-77', `Invoice date: ${date}`]
  const bytes = pdfOf([...said, `Total due: ${currency} ${total}`])
  const address = `${product.apiUrl}/business/fx/invoice`
  const authorization = `Bearer ${ada.token}`
  const headers = { authorization, 'content-type': 'application/pdf' }
  const sent = await fetch(address, { method: 'POST', headers, body: new Uint8Array(bytes) })
  const { data } = (await sent.json()) as { data: { invoice: InvoiceAnswer } }
  expect([sent.status, data.invoice.read]).toEqual([201, { number: 'HS-77', date, currency, total, accounts: [] }])
  const { _id: id } = data.invoice
  const body = { supplierId, number: 'HS-77', date, currency, total }
  const confirmed = await ada.call('POST', `/business/fx/invoice/${id}/confirm`, body)
  expect(confirmed.data).toMatchObject({ invoice: { state: 'confirmed', remaining: total, differences: [] } })
  const file = await fetch(`${address}/${id}/file`, { headers: { authorization } })
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  return id
}

async function pay(supplierId: string, amount = '1000.00', billed?: string): Promise<FxPaymentAnswer> {
  const invoices = billed === undefined ? {} : { invoices: [{ invoice: billed, pays: amount }] }
  const wish = { supplierId, amount, purpose: 'goods', reference: 'Invoice 77', ...invoices }
  const quoted = async (): Promise<string> => {
    const answer = await ada.call('POST', '/business/fx/quote', wish)
    if (answer.status !== 200) throw new Error(`no quote: ${JSON.stringify(answer.json)}`)
    return (answer.data as { quote: string }).quote
  }
  const quote = await quoted()
  const otp = await codeAfter('/business/fx/payment/code', { quote })
  const paid = await ada.call('POST', '/business/fx/payment', { quote, otp, transactionPin: PIN })
  if (paid.status !== 201) throw new Error(`not paid: ${JSON.stringify(paid.json)}`)
  return (paid.data as { payment: FxPaymentAnswer }).payment
}

const now = async (id: string): Promise<FxPaymentAnswer> =>
  ((await ada.call('GET', `/business/fx/payment/${id}`)).data as { payment: FxPaymentAnswer }).payment
const until = (id: string, ...states: readonly FxPaymentAnswer['state'][]): Promise<FxPaymentAnswer> =>
  eventually(`${id} to be ${states.join(' or ')}`, async () => {
    const payment = await now(id)
    return states.includes(payment.state) ? payment : undefined
  })

/** One of us looks at a payment's papers, as `npm run verification` does. */
async function acceptPapers(id: FxPaymentAnswer['id']): Promise<void> {
  await until(id, 'documents_review')
  const by = { operator: 'ada@zend', why: 'the invoice is right' }
  expect(await decidePapers({ db: db.owner, clock: systemClock }, by, id, 'accepted')).toMatchObject({ ok: true })
}

describe.each(FX_CURRENCIES)('%s', (currency) => {
  test('reaches its supplier, who sees it on a page of their own', async () => {
    const to = await supplier(currency)
    const billed = wantsPapers(currency) ? await invoice(to, currency, '1000.00') : undefined
    const made = await pay(to, '1000.00', billed)
    if (billed !== undefined) await acceptPapers(made.id)
    const sent = await until(made.id, 'sent', 'delivered')
    expect(Number(sent.taken)).toBeLessThanOrEqual(Number(sent.most))
    const paid = (await providers().payments(`${made.id}-p1`)).map(({ amount }) => amount)
    expect(paid).toEqual(['1000.00'])
    expect(await providers().conversions(`${made.id}-c1`)).toHaveLength(currency === 'USD' ? 0 : 1)
    const answer = await fetch(`${product.apiUrl}/general/fx/track/${made.tracker}`)
    expect([answer.status, ((await answer.json()) as { data: object }).data]).toEqual([
      200,
      expect.objectContaining({ payer: 'Baobab Ltd', amount: '1000.00', currency }),
    ])
  })
})

test('visitors see rates, and what a payment would take', async () => {
  const read = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${product.apiUrl}/general/zendfx/${path}`, init)
    return [answer.status, await answer.json()]
  }
  const [status, { data }] = (await read('get-rate?currency=GBP')) as [number, { data: { rate: string } }]
  expect(status).toBe(200)
  // The sandbox sells a pound for 1.319 dollars; margin and fee come on it.
  expect(Number(data.rate)).toBeGreaterThan(0.74)
  expect(Number(data.rate)).toBeLessThan(0.758)
  const post = (body: object) =>
    read('convert', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  expect(await post({ currency: 'USD', amount: '1000' })).toEqual([
    200,
    { data: expect.objectContaining({ delivers: '1000.00', feeUsd: '8.00', currency: 'USD' }) },
  ])
  expect(await post({ currency: 'USD', amount: '1' })).toEqual([
    422,
    expect.objectContaining({ code: 'amount_too_small', minimum: '20.00' }),
  ])
})

test('what a bank sends back comes back to the company, at the original rate', async () => {
  const before = (await ada.balance('USDT')).total
  const made = await pay(await supplier('GBP', 'Closed Harbour Ltd'))
  const back = await until(made.id, 'came_back')
  expect(back).toMatchObject({ reason: 'account_closed', status: 'action-required' })
  expect((await ada.call('POST', `/business/fx/payment/${made.id}/give-back`)).status).toBe(200)
  expect(await until(made.id, 'returned')).toMatchObject({ returned: back.taken })
  expect((await ada.balance('USDT')).total).toBe(before)
})

test('of what no provider has answered, one payment is made', async () => {
  const made = await pay(await supplier('GBP', 'Mute Harbour Ltd'))
  await until(made.id, 'sent', 'delivered')
  expect(await providers().payments(`${made.id}-p1`)).toHaveLength(1)
})

test('a provider that is away for a while pays late, and once; with two workers', async () => {
  const to = await supplier('EUR')
  await product.worker.start()
  await providers().behave('all', { kind: 'down' })
  const made = await pay(to)
  await providers().behave('all', { kind: 'well' })
  const sent = await until(made.id, 'sent', 'delivered')
  expect(await providers().payments(`${sent.id}-p1`)).toHaveLength(1)
})

/** Posts a webhook as Airwallex would, signed with this secret. */
async function hook(body: string, secret?: string): Promise<number> {
  const timestamp = String(Date.now())
  const signature =
    secret === undefined
      ? {}
      : { 'x-signature': createHmac('sha256', secret).update(timestamp).update(body).digest('hex') }
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, ...signature }
  return (await fetch(`${product.apiUrl}/hooks/airwallex`, { method: 'POST', headers, body })).status
}
const toldOf = async (id: string): Promise<readonly (number | null)[]> =>
  (await providers().deliveries()).filter(({ reference }) => reference.startsWith(id)).map(({ status }) => status)

test.each([
  ['currencycloud', 'airwallex'],
  ['airwallex', 'currencycloud'],
] as const)('webhooks of %s are taken by their signature, however often they come', async (provider, other) => {
  await providers().behave(other, { kind: 'past-cut-off' })
  await providers().webhooks(provider, 'twice')
  const made = await pay(await supplier('GBP'), '100.00')
  await until(made.id, 'sent', 'delivered')
  expect((await providers().payments(`${made.id}-p1`)).map((row) => row.provider)).toEqual([provider])
  // The conversion's, and the payment's on its way, twice each.
  await eventually('the webhooks', async () => (await toldOf(made.id)).length >= 4)
  expect(new Set(await toldOf(made.id))).toEqual(new Set([200]))
  const { rows } = await db.owner.pool.query<{ n: string }>(
    'select count(*) as n from fx.notices where provider = $1',
    [provider],
  )
  expect(Number(rows[0]?.n)).toBeGreaterThan(1)
})

test('a webhook without the right signature, or that is too large, is taken by nobody; one of nothing by anybody', async () => {
  const { airwallexWebhookSecret: secret } = await providers().keys()
  const event = JSON.stringify({
    id: 'evt_x',
    name: 'payout.transfer.paid',
    data: { id: 'nobody', request_id: 'nobody' },
  })
  expect([await hook(event, secret), await hook(event), await hook(event, 'another')]).toEqual([200, 403, 403])
  expect(await hook(JSON.stringify({ pad: 'x'.repeat(100_000) }), secret)).toBe(413)
})

test('what a bank wants to know is asked of the company, answered with a text and a file, and the payment goes on', async () => {
  const to = await supplier('GBP', 'Asked Harbour Ltd')
  await providers().behave('currencycloud', { kind: 'past-cut-off' })
  const made = await pay(to, '100.00')
  const asked = await until(made.id, 'info_requested')
  await providers().behave('all', { kind: 'well' })
  const [question] = asked.questions
  if (question === undefined) throw new Error('nothing is asked')
  expect(question).toMatchObject({ askedBy: 'bank', items: [{ kind: 'text' }, { kind: 'file' }], state: 'open' })
  const address = `/business/fx/payment/${made.id}/question/${question.id}`
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/pdf' }
  const body = new Uint8Array(pdfOf(['The contract']))
  const sent = await fetch(`${product.apiUrl}${address}/file`, { method: 'POST', headers, body })
  const { data } = (await sent.json()) as { data: { file: string } }
  const answers = question.items.map(({ id, kind }) =>
    kind === 'text' ? { item: id, text: 'Ovens for a bakery' } : { item: id, files: [data.file] },
  )
  expect((await ada.call('POST', `${address}/answer`, { answers: answers.slice(0, 1) })).status).toBe(400)
  expect((await ada.call('POST', `${address}/answer`, { answers })).data).toMatchObject({
    question: { state: 'answered' },
  })
  await until(made.id, 'delivered')
  await eventually('the question to be closed', async () => (await now(made.id)).questions[0]?.state === 'closed')
  expect((await ada.call('POST', `${address}/answer`, { answers })).status).toBe(409)
})
