/**
 * Two APIs and two workers on one database, as real processes: changes through one are visible at the other, and when
 * one dies the other continues.
 */
import * as contract from '@zend/contracts'
import { verifyLedger } from '@zend/server/core/ledger'
import { verifyWithdrawals } from '@zend/server/products/withdrawal'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { customerAt, eventually, type HttpCustomer } from '../testkit/customer.ts'
import { newestCode } from '../testkit/mailed-codes.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import {
  customerWithPin,
  freshAddress,
  fund,
  mineUntilDone,
  PIN,
  QUICK_NUMBERS,
  withdraw,
} from '../testkit/withdrawals.ts'

const db = await testDatabase()
let product: Product
/** The same product at its second API. */
let other: Pick<Product, 'apiUrl' | 'sandbox'>
let [ann, bob]: HttpCustomer[] = []

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url, numbers: QUICK_NUMBERS })
  const [apiUrl] = await Promise.all([product.addApi(), product.worker.start()])
  other = { apiUrl, sandbox: product.sandbox }
  ;[ann, bob] = await Promise.all([customerWithPin(product), customerWithPin({ ...product, apiUrl })])
}, 120_000)
afterAll(() => product?.stop())
afterEach(async () => {
  const checks = [...(await verifyLedger(db)), ...(await verifyWithdrawals(db.owner.read))]
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
})

const both = (): { readonly ann: HttpCustomer; readonly bob: HttpCustomer } => {
  if (ann === undefined || bob === undefined) throw new Error('the customers have not signed up')
  return { ann, bob }
}

/** Events that a browser of this customer receives from the second API, from now on. */
async function eventsOf(customer: HttpCustomer) {
  const [received, stop] = [[] as string[], new AbortController()]
  const listening = (async () => {
    for await (const { type } of customerAt(product, other.apiUrl, customer).events(stop.signal)) received.push(type)
  })().catch(() => undefined)
  onTestFinished(async () => {
    stop.abort()
    await listening
  })
  const receives = (...types: readonly string[]) =>
    eventually(
      () => `${types.join(', ')} in ${received.join(', ')}`,
      async () => types.every((type) => received.includes(type)),
    )
  await receives('hello')
  return { receives, forget: () => void received.splice(0) }
}

async function swap(customer: HttpCustomer): Promise<void> {
  const ask = () =>
    customer.call('POST', '/personal/swap/quote', { fromCurrency: 'BTC', toCurrency: 'USDT', fromCurrencyAmt: '0.01' })
  await eventually('a price', async () => (await ask()).status === 200)
  const { quote } = contract.swapQuote.parse((await ask()).data)
  expect(await customer.call('POST', '/personal/swap', { quote, transactionPin: PIN })).toMatchObject({ status: 200 })
}

async function pay(payer: HttpCustomer, payee: HttpCustomer, amount: string): Promise<void> {
  const payment = { currency: 'BTC', amount, toUser: payee.username }
  const seen = new Set((await product.sandbox.mails(payer.email)).map(({ id }) => id))
  const asked = await payer.call(
    'GET',
    `/personal/emailotp?${new URLSearchParams({ emailType: 'withdrawal', ...payment }).toString()}`,
  )
  expect(asked).toMatchObject({ status: 200 })
  const otp = await eventually('the code', async () => newestCode(await product.sandbox.mails(payer.email), seen)?.code)
  expect(await payer.call('POST', '/personal/withdraw', { ...payment, otp, transactionPin: PIN })).toMatchObject({
    status: 201,
  })
}

const leave = { currency: 'BTC', chain: 'bitcoin', amount: '0.01' } as const

test(
  'events of one API reach the other: a deposit, a swap, a payment, a withdrawal',
  { timeout: 120_000 },
  async () => {
    const { ann: payer, bob: payee } = both()
    const [atPayer, atPayee] = [await eventsOf(payer), await eventsOf(payee)]
    await fund(product, payer, { currency: 'BTC', chain: 'bitcoin', amount: '0.5' })
    await atPayer.receives('deposit', 'balance', 'notification')
    atPayer.forget()
    await swap(payer)
    await atPayer.receives('swap', 'balance')
    await pay(payer, payee, '0.1')
    await atPayer.receives('transfer')
    await atPayee.receives('transfer', 'balance', 'notification')
    expect((await payee.balance('BTC')).available).toBe('0.10000000')
    // Requested at the second API, paid by whichever worker has the lease.
    const made = await withdraw(product, customerAt(product, other.apiUrl, payer), {
      ...leave,
      toAddr: freshAddress('bitcoin'),
    })
    await atPayer.receives('withdrawal')
    expect(await mineUntilDone(product, payer, made)).toMatchObject({ status: 'success' })
  },
)

test('a session that is ended at one API is refused at the other at once', async () => {
  for (const [from, to] of [
    [product.apiUrl, other.apiUrl],
    [other.apiUrl, product.apiUrl],
  ] as const) {
    const customer = await customerWithPin({ ...product, apiUrl: from })
    const [here, there] = [customerAt(product, from, customer), customerAt(product, to, customer)]
    const statusThere = async () => (await there.call('GET', '/personal/balance')).status
    // Both have the session cached now.
    for (let i = 0; i < 3; i++)
      expect([await statusThere(), (await here.call('GET', '/personal/balance')).status]).toEqual([200, 200])
    expect(
      await here.call('POST', `/accounts/users/${customer.userId}/access-token/revoke`, { everywhere: false }),
    ).toMatchObject({ status: 200 })
    const endedAt = performance.now()
    await expect.poll(statusThere, { interval: 5, timeout: 5_000 }).toBe(401)
    expect(performance.now() - endedAt).toBeLessThan(1_000)
    expect((await here.call('GET', '/personal/balance')).status).toBe(401)
  }
})

test(
  'when a worker is killed the other continues with deposits, jobs, payments and announcements',
  { timeout: 120_000 },
  async () => {
    const { ann: payer, bob: payee } = both()
    const [atPayer, atPayee] = [await eventsOf(payer), await eventsOf(payee)]
    const made = await withdraw(product, payer, { ...leave, toAddr: freshAddress('bitcoin') })
    await product.worker.kill()
    await pay(payer, payee, '0.01')
    await Promise.all([atPayer.receives('transfer', 'withdrawal'), atPayee.receives('transfer')])
    atPayer.forget()
    await fund(product, payer, { currency: 'BTC', chain: 'bitcoin', amount: '0.2' })
    await atPayer.receives('deposit', 'balance')
    expect(await mineUntilDone(product, payer, made)).toMatchObject({ status: 'success' })
    // Mails are jobs: of both deposits and both withdrawals.
    const arrived = async () =>
      (await product.sandbox.mails(payer.email)).filter(({ subject }) =>
        /^Deposit received|^Withdrawal .* completed$/.test(subject),
      ).length
    await expect.poll(arrived, { timeout: 20_000 }).toBe(4)
  },
)

test(
  'a worker that pays nothing starts without the signer, and one that pays starts and says that payments wait',
  { timeout: 90_000 },
  async () => {
    const signer = async () => {
      const { parts } = (await (await fetch(`${product.apiUrl}/health`)).json()) as {
        parts: Record<string, { status: string }>
      }
      return parts['signer']?.status
    }
    await expect.poll(signer, { timeout: 20_000 }).toBe('ok')
    await product.signer.kill()
    await product.worker.kill()
    await product.worker.start({ WORKER_ROLES: 'chains,prices', SIGNER_SOCKET: '', SIGNER_MAC_KEY_FILE: '' })
    await fund(product, both().ann, { currency: 'BTC', chain: 'bitcoin', amount: '0.1' })
    await product.worker.start({ WORKER_ROLES: 'treasury,jobs' })
    await expect.poll(signer, { timeout: 20_000 }).toBe('degraded')
    await product.signer.start()
    await expect.poll(signer, { timeout: 20_000 }).toBe('ok')
    const made = await withdraw(product, both().ann, { ...leave, toAddr: freshAddress('bitcoin') })
    expect(await mineUntilDone(product, both().ann, made)).toMatchObject({ status: 'success' })
  },
)
