/**
 * Zend Pay end to end: the whole product as real processes, prices from the simulated market, codes from the mailbox,
 * and two connected browsers.
 */
import type { LiveEvent, Transaction, TransferDetail } from '@zend/contracts'
import * as contract from '@zend/contracts'
import { money, newId, type UserId } from '@zend/kernel'
import { credit, customer as account, debit, house, post, verifyLedger } from '@zend/server/core/ledger'
import { expectOk, testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type HttpAnswer, type HttpCustomer, signUpAndIn } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'

const db = await testDatabase()
const PIN = '4071'
let product: Product

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url, numbers: { limits: { startingTier: 1 } } })
  const watcher = await signUpAndIn(product)
  await eventually('prices of USDT in naira', async () => {
    const { prices } = await watcher.get<{ prices: readonly { quotable: boolean }[] }>(
      '/transaction/marketprice?currency=USDT&quote=NGN',
    )
    return prices[0]?.quotable
  })
}, 120_000)
afterAll(() => product?.stop())

/** A customer with a PIN and this many USDT, booked directly: the deposit journey covers real deposits. */
const rich = async (dollars: number): Promise<HttpCustomer> => {
  const made = await signUpAndIn(product)
  expect(
    await made.call('POST', `/accounts/users/${made.userId}/transaction-pin/create`, { transactionPin: PIN }),
  ).toMatchObject({ status: 200 })
  if (dollars === 0) return made
  const value = money('USDT', BigInt(dollars) * 1_000_000n)
  const id = newId('pst', Date.now())
  const legs = [debit(house('chain_reserve', 'USDT'), value), credit(account(made.userId as UserId, 'USDT'), value)]
  expectOk(await db.transact((tx) => post(tx, { id, kind: 'test_funds', cause: id, occurredAt: new Date(), legs })))
  return made
}
type Payment = { readonly currency: 'USDT'; readonly amount: string; readonly toUser: string }
const to = ({ username }: HttpCustomer, amount: string): Payment => ({ currency: 'USDT', amount, toUser: username })
const askCode = async (payer: HttpCustomer, payment: Payment): Promise<string> => {
  const asked = await payer.call(
    'GET',
    `/personal/emailotp?${new URLSearchParams({ emailType: 'withdrawal', ...payment }).toString()}`,
  )
  expect(asked).toMatchObject({ status: 200 })
  return payer.code()
}
const pay = (
  payer: HttpCustomer,
  payment: Payment,
  otp: string,
  over: object = {},
  key?: string,
): Promise<HttpAnswer> =>
  payer.call(
    'POST',
    '/personal/withdraw',
    { ...payment, otp, transactionPin: PIN, ...over },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const detailOf = ({ status, json }: HttpAnswer): TransferDetail => {
  if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(json)}`)
  const answer = contract.withdraw.response.parse(json['data'])
  if ('approval' in answer) throw new Error(`${answer.approval.id} must be approved`)
  const { transaction } = answer
  if (transaction.transactionType !== 'transfer') throw new Error(`answered a ${transaction.transactionType}`)
  return transaction
}
const available = async (customer: HttpCustomer): Promise<string> => (await customer.balance('USDT')).available
const limits = async (customer: HttpCustomer) =>
  contract.getLimits.response.parse(await customer.get('/transaction/limits'))

test('two browsers: the payee is recognised, paid at once, and both are notified live', async () => {
  const [payer, payee] = [await rich(100), await rich(0)]
  const listening = new AbortController()
  const received = new Map<HttpCustomer, LiveEvent[]>()
  const open = [payer, payee].map(async (customer) => {
    const events: LiveEvent[] = []
    received.set(customer, events)
    try {
      for await (const event of customer.events(listening.signal)) events.push(event)
    } catch (error) {
      if (!listening.signal.aborted) throw error
    }
  })
  await eventually('both streams', () =>
    Promise.resolve([payer, payee].every((each) => received.get(each)?.some(({ type }) => type === 'hello'))),
  )

  expect(await payer.get(`/withdraw/profile-pic?username=${payee.username}`)).toEqual({
    payee: { username: payee.username, name: 'Ada Obi', image: null },
  })
  const payment = to(payee, '30.000001')
  const otp = await askCode(payer, payment)
  expect(await pay(payer, { ...payment, amount: '31' }, otp)).toMatchObject({
    status: 422,
    json: { code: 'otp_wrong' },
  })
  expect(await pay(payer, payment, otp, { transactionPin: '8000' })).toMatchObject({
    status: 422,
    json: { code: 'pin_wrong', triesLeft: 4 },
  })
  const paid = detailOf(await pay(payer, payment, otp, { note: 'for lunch' }, 'lunch-1'))
  expect(paid).toMatchObject({
    direction: 'out',
    amount: '30.000001',
    currency: 'USDT',
    status: 'success',
    party: payee.username,
    partyName: 'Ada Obi',
  })
  expect(detailOf(await pay(payer, payment, otp, { note: 'for lunch' }, 'lunch-1'))).toEqual(paid)
  expect(await pay(payer, payment, otp, { note: 'another' }, 'lunch-1')).toMatchObject({
    status: 409,
    json: { code: 'idempotency_key_reused' },
  })
  expect(await pay(payer, payment, otp)).toMatchObject({ status: 422, json: { code: 'otp_expired' } })

  for (const customer of [payer, payee]) {
    await eventually('the news', () =>
      Promise.resolve(
        ['transfer', 'balance', 'notification'].every((type) =>
          received.get(customer)?.some((event) => event.type === type),
        ) && received.get(customer)?.some(({ type, id }) => type === 'transfer' && id === paid._id),
      ),
    )
  }
  listening.abort()
  await Promise.all(open)

  expect([await available(payer), await available(payee)]).toEqual(['69.999999', '30.000001'])
  const seen = (await payee.get<{ transaction: TransferDetail }>(`/transaction/${paid._id}`)).transaction
  expect(seen).toMatchObject({ direction: 'in', party: payer.username, note: 'for lunch', amount: '30.000001' })
  const shown: Partial<Transaction> = {
    _id: paid._id,
    transactionType: 'transfer',
    direction: 'in',
    party: payer.username,
    status: 'success',
  }
  expect(await payee.history()).toMatchObject([shown])
  const mail = await eventually('the mail', async () =>
    (await product.sandbox.mails(payee.email)).find(({ subject }) => subject.startsWith('You received')),
  )
  expect(mail.text).not.toContain('for lunch')
  const otherCustomer = await signUpAndIn(product)
  expect(await otherCustomer.call('GET', `/personal/transaction/${paid._id}`)).toMatchObject({
    status: 404,
    json: { code: 'not_found' },
  })
})

test('forty requests at once, half of them with one key, spend a balance exactly once', async () => {
  const [payer, payee] = [await rich(50), await rich(0)]
  const payment = to(payee, '40')
  const otp = await askCode(payer, payment)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => pay(payer, payment, otp, {}, n % 2 === 0 ? 'the-key' : undefined)),
  )
  const done = answers.filter(({ status }) => status === 201)
  expect(new Set(done.map((answer) => detailOf(answer)._id)).size).toBe(1)
  const refused = new Set(answers.filter(({ status }) => status !== 201).map(({ json }) => json['code']))
  expect([...refused]).toEqual(['otp_expired'])
  expect([await available(payer), await available(payee)]).toEqual(['10.000000', '40.000000'])
})

test('limits show what is left in naira, and a payment beyond them says when it frees', async () => {
  const [payer, payee] = [await rich(5_000), await rich(0)]
  expect(await limits(payer)).toMatchObject({
    tier: 1,
    currency: 'NGN',
    hold: null,
    windows: [
      { rule: 'day', limit: '500000.00', used: '0.00', left: '500000.00', freesAt: null },
      { rule: 'month', limit: '5000000.00', used: '0.00', left: '5000000.00', freesAt: null },
    ],
    next: { tier: 2, takes: ['document', 'liveness'] },
  })
  const small = to(payee, '100')
  detailOf(await pay(payer, small, await askCode(payer, small)))
  const [day] = (await limits(payer)).windows
  expect(Number(day?.used)).toBeGreaterThan(10_000)
  expect(Number(day?.used) + Number(day?.left)).toBe(500_000)
  const beyond = to(payee, '4000')
  const otp = await askCode(payer, beyond)
  expect(await pay(payer, beyond, otp)).toMatchObject({
    status: 422,
    json: {
      code: 'limit_exceeded',
      rule: 'day',
      currency: 'NGN',
      limit: '500000.00',
      freesAt: null,
      tier: 1,
      next: { tier: 2 },
    },
  })
  expect(await available(payer)).toBe('4900.000000')
})

test('a forgotten PIN holds sending, and the limits say so', async () => {
  const [payer, payee] = [await rich(50), await rich(0)]
  const asked = await payer.call(
    'POST',
    `/accounts/otp/generate?channel=email&type=transaction-pin&user=${payer.userId}`,
  )
  expect(asked).toMatchObject({ status: 200 })
  const update = `/accounts/users/${payer.userId}/transaction-pin/update?otp=${await payer.code()}`
  const { data } = await payer.call('POST', update, { transactionPin: '9281' })
  const { heldUntil } = contract.updateTransactionPin.response.parse(data)
  expect((await limits(payer)).hold).toEqual({ until: heldUntil, reason: 'pin_reset' })
  const payment = to(payee, '1')
  expect(await pay(payer, payment, await askCode(payer, payment), { transactionPin: '9281' })).toMatchObject({
    status: 403,
    json: { code: 'money_out_held', reason: 'pin_reset', retryAt: heldUntil },
  })
  expect(await available(payer)).toBe('50.000000')
})

test('an unknown payee, oneself and malformed amounts are refused with their own codes', async () => {
  const payer = await rich(5)
  const refusal = async (payment: object) => {
    const { status, json } = await pay(payer, { ...to(payer, '1'), ...payment }, '123456')
    return [status, json['code']]
  }
  expect(await refusal({})).toEqual([422, 'payee_is_self'])
  expect(await refusal({ toUser: 'nobody_at_all' })).toEqual([422, 'payee_not_found'])
  expect(await refusal({ amount: '0.0000001' })).toEqual([400, 'invalid_request'])
  expect(await refusal({ amount: '0' })).toEqual([400, 'invalid_request'])
})

test('the books are sound', async () => {
  expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('a request is asked, heard of and paid by whom it asks; a link by whoever comes first; neither twice', async () => {
  const [asker, payer, other] = [await rich(0), await rich(100), await rich(100)]
  const ask = async (body: object) => {
    const asked = await asker.call('POST', '/personal/requests', { currency: 'USDT', amount: '20', ...body })
    expect(asked.status).toBe(201)
    return contract.askForMoney.response.parse(asked.json['data']).request
  }
  const read = async (who: HttpCustomer, path: string) =>
    contract.getRequest.response.parse(await who.get(`/requests/${path}`)).request

  const request = await ask({ toUser: payer.username, note: 'for lunch' })
  expect(await read(payer, request._id)).toMatchObject({
    direction: 'in',
    state: 'open',
    amount: '20.000000',
    note: 'for lunch',
    party: { username: asker.username, name: 'Ada Obi' },
    known: false,
  })
  const list = await payer.call('GET', `/accounts/users/${payer.userId}/notifications`)
  const told = contract.getNotifications.response.parse(list.json['data'])
  expect(told.notifications[0]?.path).toBe(`/requests/${request._id}`)
  expect((await other.call('GET', `/personal/requests/${request._id}`)).status).toBe(404)
  const payment = to(asker, '20')
  const closed = { status: 409, json: { code: 'request_closed' } }
  const code = await askCode(other, payment)
  expect(await pay(other, payment, code, { request: request._id })).toMatchObject(closed)
  const paid = detailOf(await pay(payer, payment, await askCode(payer, payment), { request: request._id }, 'r1'))
  expect(await read(asker, request._id)).toMatchObject({ direction: 'out', state: 'paid', transactionId: paid._id })
  expect(await payer.call('POST', `/personal/requests/${request._id}/decline`, { block: false })).toMatchObject(closed)

  const link = await ask({})
  const opened = await read(other, `link/${link.link ?? ''}`)
  expect(opened).toMatchObject({
    _id: link._id,
    direction: 'in',
    state: 'open',
    link: null,
    party: { name: 'Ada Obi' },
  })
  // The code of what was refused is still good.
  detailOf(await pay(other, payment, code, { request: link._id }))
  expect(await read(payer, `link/${link.link ?? ''}`)).toMatchObject({ state: 'paid', transactionId: null })
  expect(await available(asker)).toBe('40.000000')
  expect([await available(payer), await available(other)]).toEqual(['80.000000', '80.000000'])
})
