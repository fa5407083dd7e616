/**
 * An invoice and a payment link end to end: real processes and a node. A company makes them and mails one; payers open
 * the page without an account, are quoted, and pay: exactly, too much, and after the end. Everything that came is in
 * the company's balance.
 */
import type { BillAnswer, EndpointData, getPay, PayQuote } from '@zend/contracts'
import type { BusinessId, UserId } from '@zend/kernel'
import { verifyLedger } from '@zend/server/core/ledger'
import { verifyBills } from '@zend/server/products/bills'
import { verifySwaps } from '@zend/server/products/swap'
import { companiesOn, testClock, testDatabase } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { actingFor, callJson, eventually, type HttpCustomer } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import { customerWithPin, PIN, QUICK_NUMBERS } from '../testkit/withdrawals.ts'

const CONFIRMATIONS = 20
const db = await testDatabase()
const companies = companiesOn(db, testClock())
let product: Product
let company: BusinessId
let ada: HttpCustomer
let bob: HttpCustomer

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url, numbers: QUICK_NUMBERS })
  company = await companies.open('Baobab Ltd')
  const enter = async (permissions: Parameters<typeof companies.join>[2]): Promise<HttpCustomer> => {
    const person = await customerWithPin(product)
    return actingFor(product, person, await companies.join(company, person.userId as UserId, permissions))
  }
  ada = await enter(['view', 'deposit', 'swap'])
  bob = await enter(['view'])
  await eventually('prices', async () => {
    const { data } = await callJson<{ data: { prices: { currency: string; quotable: boolean }[] } }>(
      `${product.apiUrl}/general/rates`,
    )
    return data.prices.some(({ currency, quotable }) => currency === 'ETH' && quotable)
  })
}, 120_000)
afterAll(() => product?.stop())
afterEach(async () => {
  const checks = [
    ...(await verifyLedger(db)),
    ...(await verifyBills(db.owner.read)),
    ...(await verifySwaps(db.owner.read)),
  ]
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
})

const INVOICE = { kind: 'invoice', title: 'Twenty bags of cashew', currency: 'USD', amount: '250' }
async function make(body: object): Promise<BillAnswer> {
  const { status, data, json } = await ada.call('POST', '/business/bill', body)
  expect(status, JSON.stringify(json)).toBe(201)
  return (data as { readonly bill: BillAnswer }).bill
}
const read = async ({ _id }: Pick<BillAnswer, '_id'>): Promise<BillAnswer> =>
  (await bob.get<{ readonly bill: BillAnswer }>(`/bill/${_id}`)).bill
const codeIn = ({ url }: Pick<BillAnswer, 'url'>): string => url.split('#')[1] ?? ''

/** Calls of the page, without any session. */
const pay = async <T>(code: string, path = '', body?: object): Promise<T> =>
  (await callJson<{ readonly data: T }>(`${product.apiUrl}/general/pay/${code}${path}`, body)).data
const shown = (code: string) => pay<EndpointData<typeof getPay>>(code)
const quote = (code: string, currency = 'USDT') => pay<PayQuote>(code, '/quote', { currency, chain: 'ethereum' })

/** Sends coins to an address, and mines until they are credited. */
async function send({ address }: Pick<PayQuote, 'address'>, amount: string): Promise<void> {
  await product.sandbox.faucet({ network: 'ethereum', asset: 'USDT', address, amount })
  await product.sandbox.mine('ethereum', CONFIRMATIONS)
}

test('an invoice is mailed, quoted and paid exactly; its company sees what came', { timeout: 90_000 }, async () => {
  const customer = { name: 'Kofi Mensah', email: `kofi.${Date.now()}@example.com` }
  const bill = await make({ ...INVOICE, number: 'INV-1', customer, language: 'fr', dueOn: '2026-12-15' })
  expect((await ada.call('POST', '/business/bill', { ...INVOICE, number: 'INV-1' })).json).toMatchObject({
    code: 'bill_number_used',
  })
  expect((await ada.call('POST', `/business/bill/${bill._id}/mail`)).status).toBe(200)
  const code = await eventually('the mail to whoever is to pay', async () => {
    const [mail] = await product.sandbox.mails(customer.email)
    return /\/pay#([A-Za-z0-9_-]{32})/.exec(mail?.text ?? '')?.[1]
  })
  expect(code).toBe(codeIn(bill))

  expect(await shown(code)).toMatchObject({
    kind: 'invoice',
    state: 'open',
    customer: customer.name,
    amount: '250.00',
    remaining: '250.00',
    company: { name: 'Baobab Ltd', verified: false },
  })
  const quoted = await quote(code)
  expect(Date.parse(quoted.expiresAt) - Date.parse(quoted.at)).toBeLessThanOrEqual(15 * 60_000)
  expect(quoted.worth).toBe('250.00')
  // Its own address, and no other than the company's: not the one for its ordinary deposits.
  expect(quoted.address).not.toBe(await ada.address('USDT', 'ethereum'))
  await send(quoted, quoted.amount)
  const paid = await eventually('it to be counted', async () => {
    const found = await read(bill)
    return found.state === 'paid' ? found : null
  })
  expect(paid).toMatchObject({
    paid: '250.00',
    remaining: '0.00',
    excess: null,
    status: 'success',
    arrivals: [{ amount: quoted.amount, worth: '250.00', rate: 'quote', late: false, state: 'credited' }],
  })
  expect(await shown(code)).toMatchObject({ state: 'paid', came: [{ state: 'counted', worth: '250.00' }] })
  expect((await ada.balance('USDT')).available).toBe(quoted.amount)
  const file = await fetch(`${product.apiUrl}/business/bill/${bill._id}/file`, {
    headers: { authorization: `Bearer ${bob.token}` },
  })
  expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('two pay by one link, one of them too much and one after its end', { timeout: 120_000 }, async () => {
  const link = await make({ ...INVOICE, kind: 'link', amount: '40', coins: ['USDT'] })
  const [first, second] = [
    (await pay<{ readonly code: string }>(codeIn(link), '/begin', { name: 'Ama' })).code,
    (await pay<{ readonly code: string }>(codeIn(link), '/begin', {})).code,
  ]
  const before = Number((await ada.balance('USDT')).available)
  const [one, other] = [await quote(first), await quote(second)]
  expect(one.address).not.toBe(other.address)
  expect((await ada.call('POST', `/business/bill/${link._id}/cancel`)).status).toBe(200)
  await send(one, '60')
  await send(other, other.amount)
  const counted = await eventually('both to be counted', async () => {
    const { bills } = await bob.get<{ readonly bills: BillAnswer[] }>(`/bill/list?parent=${link._id}`)
    return bills.every(({ paid }) => paid !== '0.00') ? bills : null
  })
  // Cancelled with their link; the money is there, to the last unit, and is said to be late.
  expect(counted.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect((await shown(first)).came).toMatchObject([{ state: 'counted', late: true }])
  expect(Number((await ada.balance('USDT')).available) - before).toBeCloseTo(60 + Number(other.amount), 6)
  const refund = { chain: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' }
  expect(await pay(first, '/refund', refund)).toMatchObject({ refund: 'named' })
  const asked = counted.find(({ customer }) => customer?.name === 'Ama')
  if (asked === undefined) throw new Error('nobody is called Ama')
  expect((await read(asked)).refundTo).toMatchObject({ network: refund.chain, address: refund.address })
})

test(
  'what is paid is swapped on arrival, and too much of it is claimed by a mailed link',
  { timeout: 120_000 },
  async () => {
    const bill = await make(INVOICE)
    const rule = { bill: bill._id, into: 'ETH', transactionPin: PIN }
    const set = await ada.call('PUT', '/business/swap/rules', rule)
    expect([set.status, set.data]).toMatchObject([200, { own: { into: 'ETH' }, all: null }])
    const code = codeIn(bill)
    const email = `ama.${Date.now()}@example.com`
    expect(await pay(code, '/mail', { email })).toMatchObject({ mail: 'known' })
    const [usdt, eth] = [await ada.balance('USDT'), await ada.balance('ETH')]
    await send(await quote(code), '300')
    const swapped = await eventually('it to be swapped', async () => {
      const found = await read(bill)
      // It is counted and swapped by two jobs, in either order.
      return found.arrivals[0]?.converted?.state === 'done' && found.state === 'overpaid' ? found : null
    })
    expect(swapped).toMatchObject({ state: 'overpaid', payerEmail: email, claim: { byUs: true } })
    // By the quote that held, which is worth a dollar each but for a few cents.
    expect(Number(swapped.excess)).toBeCloseTo(50, 0)
    expect((await ada.balance('USDT')).available).toBe(usdt.available)
    expect(Number((await ada.balance('ETH')).available)).toBeGreaterThan(Number(eth.available))
    const swap = swapped.arrivals[0]?.converted?.transaction ?? ''
    expect(await bob.get(`/transaction/${swap}`)).toMatchObject({ transaction: { _id: swap, amount: '300.000000' } })

    const claim = await eventually('the mail to whoever paid', async () => {
      const [mail] = await product.sandbox.mails(email)
      return /\/pay#[A-Za-z0-9_-]{32}\.([A-Za-z0-9_-]{32})/.exec(mail?.text ?? '')?.[1]
    })
    const refund = { chain: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' }
    expect(await shown(code)).toMatchObject({ refund: 'mailed' })
    expect(await pay(code, '/refund', { ...refund, claim })).toMatchObject({ refund: 'named' })
    expect((await read(bill)).refundTo).toMatchObject({ address: refund.address, claimed: true })
  },
)

test('what is not allowed is refused', async () => {
  const bill = await make(INVOICE)
  expect((await bob.call('POST', `/business/bill/${bill._id}/cancel`)).status).toBe(403)
  const nobodys = await fetch(`${product.apiUrl}/general/pay/${'A'.repeat(32)}`)
  expect(nobodys.status).toBe(404)
  const wrong = await fetch(`${product.apiUrl}/general/pay/${codeIn(bill)}/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'USDT', chain: 'bitcoin' }),
  })
  expect(await wrong.json()).toMatchObject({ code: 'network_not_available' })
  expect(
    (await ada.call('POST', '/business/bill', { ...INVOICE, lines: [{ text: 'Cashew', amount: '1' }] })).json,
  ).toMatchObject({ code: 'bill_sum' })
})
