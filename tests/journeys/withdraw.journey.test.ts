/**
 * Withdrawals end to end: real processes, nodes and signatures, and raw calls to the networks. The hot wallets start
 * empty: customers' deposits fund them, including ether for gas.
 */
import type { LiveEvent } from '@zend/contracts'
import { formatMoney, money } from '@zend/kernel'
import { verifyLedger } from '@zend/server/core/ledger'
import { verifyWithdrawals } from '@zend/server/products/withdrawal'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestSandbox } from '../testkit/chains.ts'
import { eventually, type HttpCustomer } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import {
  askQuote,
  codeOf,
  customerWithPin,
  freshAddress,
  fund,
  mineUntilDone,
  PIN,
  QUICK_NUMBERS,
  quoteOf,
  readyOffer,
  receivedBy,
  take,
  untilState,
  type WithdrawRequest,
  withdraw,
  withdrawalOf,
} from '../testkit/withdrawals.ts'

const db = await testDatabase()
let product: Product
let sandbox: TestSandbox
/** Bitcoin's height before anything was paid. */
let start = 0

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url, numbers: QUICK_NUMBERS })
  ;({ sandbox } = product)
  start = (await sandbox.tip('bitcoin')).height
  const anybody = await customerWithPin(product)
  // A network's fees are read once the network is in use.
  await anybody.address('USDT', 'ethereum')
  await eventually('prices and fees', async () => {
    const { json } = await askQuote(anybody, {
      currency: 'USDT',
      chain: 'ethereum',
      toAddr: freshAddress('ethereum'),
      amount: '9000',
    })
    return json['code'] === 'insufficient_funds'
  })
}, 120_000)
afterAll(async () => {
  await product?.stop()
})
afterEach(async () => {
  const checks = [...(await verifyLedger(db)), ...(await verifyWithdrawals(db.owner.read))]
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
})

const wantedOf = (
  chain: WithdrawRequest['chain'],
  currency: WithdrawRequest['currency'],
  amount: string,
): WithdrawRequest => ({ chain, currency, amount, toAddr: freshAddress(chain) })
const units = (text: string): bigint => BigInt(text.replace('.', ''))
/** A customer with bitcoin of their own. */
const bitcoiner = async (amount = '0.5'): Promise<HttpCustomer> => {
  const customer = await customerWithPin(product)
  await fund(product, customer, { currency: 'BTC', chain: 'bitcoin', amount })
  return customer
}

describe('bitcoin', () => {
  test('arrives exactly, once, with every stage, letter and live event on the way', { timeout: 120_000 }, async () => {
    const customer = await bitcoiner()
    const wanted = wantedOf('bitcoin', 'BTC', '0.01')
    const listening = new AbortController()
    const received: LiveEvent['type'][] = []
    const listener = (async () => {
      for await (const event of customer.events(listening.signal)) received.push(event.type)
    })().catch(() => undefined)
    const quote = await quoteOf(customer, wanted)
    expect(units(quote.amount)).toBe(units(quote.receives) + units(quote.fee))
    expect(quote).toMatchObject({ toAddr: wanted.toAddr, known: false, waitSeconds: 0, label: null })
    const made = await withdraw(product, customer, wanted)
    expect(made).toMatchObject({
      transactionType: 'withdrawal',
      status: 'pending',
      amount: '0.01000000',
      address: wanted.toAddr,
      txid: null,
    })
    const sent = await untilState(customer, made._id, 'broadcast')
    expect(sent).toMatchObject({ status: 'processing', cancellable: false, confirmations: 0 })
    const done = await mineUntilDone(product, customer, made)
    expect(done).toMatchObject({ status: 'success', confirmations: 3, confirmationsNeeded: 3, expectedAt: null })
    expect(done.stages.map(({ state }) => state)).toEqual(Array(7).fill('done'))
    expect(done.stages.every(({ at }) => at !== null)).toBe(true)
    expect(await receivedBy(sandbox, 'BTC', wanted.toAddr, start)).toBe(units(made.receives))
    expect(await customer.balance('BTC')).toMatchObject({ total: '0.49000000', held: '0.00000000' })
    expect((await customer.history())[0]).toMatchObject({
      _id: made._id,
      status: 'success',
      party: wanted.toAddr,
      direction: 'out',
    })
    const subjects = async () => (await sandbox.mails(customer.email)).map(({ subject }) => subject)
    await eventually('the letters', async () => {
      const all = await subjects()
      return ['requested', 'on its way', 'completed'].every((word) => all.some((subject) => subject.includes(word)))
    })
    expect(received).toContain('withdrawal')
    listening.abort()
    await listener
    expect((await quoteOf(customer, wanted)).known).toBe(true)
  })

  test('several customers at once each get the requested amount', { timeout: 120_000 }, async () => {
    const customers = await Promise.all([bitcoiner('0.1'), bitcoiner('0.2'), bitcoiner('0.3')])
    const wishes = customers.map((_, i) => wantedOf('bitcoin', 'BTC', `0.00${i + 2}`))
    const made = await Promise.all(
      customers.map((customer, i) => withdraw(product, customer, wishes[i] ?? wantedOf('bitcoin', 'BTC', '0.002'))),
    )
    for (const [i, customer] of customers.entries()) {
      const detail = made[i]
      if (detail === undefined) throw new Error('a withdrawal is missing')
      await mineUntilDone(product, customer, detail)
      expect(await receivedBy(sandbox, 'BTC', detail.address, start)).toBe(units(detail.receives))
    }
  })

  test('that gets no block is sent again with a higher fee, and paid once', { timeout: 120_000 }, async () => {
    const customer = await bitcoiner()
    const made = await withdraw(product, customer, wantedOf('bitcoin', 'BTC', '0.01'))
    const { txid: first } = await untilState(customer, made._id, 'broadcast')
    await sandbox.askFee('bitcoin', 20n)
    try {
      const bumped = await untilState(customer, made._id, 'fee_bumped')
      expect(bumped.txid).not.toBe(first)
    } finally {
      await sandbox.askFee('bitcoin', null)
    }
    const done = await mineUntilDone(product, customer, made)
    expect(done.txid).not.toBe(first)
    expect(await receivedBy(sandbox, 'BTC', made.address, start)).toBe(units(made.receives))
  })
})

describe('ethereum', () => {
  test(
    'a token arrives: deposits are swept, gas is brought to them, and the payment follows',
    { timeout: 180_000 },
    async () => {
      const customer = await customerWithPin(product)
      await fund(product, customer, { currency: 'ETH', chain: 'ethereum', amount: '1' })
      await fund(product, customer, { currency: 'USDT', chain: 'ethereum', amount: '2000' })
      const made = await withdraw(product, customer, wantedOf('ethereum', 'USDT', '750.5'))
      const done = await mineUntilDone(product, customer, made)
      // No public explorer covers a development chain, so there is no link.
      expect(done).toMatchObject({ txid: expect.any(String), explorerUrl: null })
      expect(await receivedBy(sandbox, 'USDT', made.address)).toBe(units(made.receives))
      expect(await customer.balance('USDT')).toMatchObject({
        total: formatMoney(money('USDT', 1_249_500_000n)),
        held: '0.000000',
      })
      // The top-up for gas is not a deposit of the customer's.
      expect((await customer.history()).map(({ transactionType }) => transactionType).toSorted()).toEqual([
        'deposit',
        'deposit',
        'withdrawal',
      ])
    },
  )

  test('a payment that the payee refuses fails, and everything is returned', { timeout: 120_000 }, async () => {
    const customer = await customerWithPin(product)
    await fund(product, customer, { currency: 'ETH', chain: 'ethereum', amount: '1' })
    // A contract that accepts no ether.
    const toAddr = sandbox.ethereum.tokens['FAKE_USDT'] ?? ''
    const made = await withdraw(product, customer, { chain: 'ethereum', currency: 'ETH', amount: '0.1', toAddr })
    const failed = await eventually('the failure', async () => {
      await sandbox.mine('ethereum', 1)
      const found = await withdrawalOf(customer, made._id)
      return found.state === 'failed' ? found : null
    })
    expect(failed).toMatchObject({ status: 'failed', reason: 'would_fail', cancellable: false })
    expect(await customer.balance('ETH')).toMatchObject({
      available: '1.000000000000000000',
      held: '0.000000000000000000',
    })
    expect(await receivedBy(sandbox, 'ETH', toAddr)).toBe(0n)
  })
})

describe('the customer', () => {
  test(
    'can cancel a large first send while it waits, and has the money back at once',
    { timeout: 60_000 },
    async () => {
      const customer = await bitcoiner()
      const made = await withdraw(product, customer, wantedOf('bitcoin', 'BTC', '0.4'))
      const waiting = await untilState(customer, made._id, 'risk_check')
      expect(waiting).toMatchObject({ cancellable: true, status: 'pending' })
      expect(waiting.waitsUntil).not.toBeNull()
      expect((await customer.balance('BTC')).available).toBe('0.10000000')
      for (let twice = 0; twice < 2; twice++) {
        const answer = await customer.call('POST', `/personal/withdraw/${made._id}/cancel`, {})
        expect(answer).toMatchObject({ status: 200, data: { transaction: { state: 'cancelled', status: 'returned' } } })
      }
      expect((await customer.balance('BTC')).available).toBe('0.50000000')
    },
  )

  test(
    'gets the first answer again for the same offer, the same key or both, and pays once',
    { timeout: 90_000 },
    async () => {
      const customer = await bitcoiner()
      const wanted = wantedOf('bitcoin', 'BTC', '0.01')
      const offer = await readyOffer(product, customer, wanted)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => take(customer, offer, i % 2 === 0 ? 'one key' : undefined)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
      expect(new Set(answers.map(({ data }) => (data as { transaction: { _id: string } }).transaction._id)).size).toBe(
        1,
      )
      const other = { ...offer, quote: (await quoteOf(customer, wanted)).quote }
      expect((await take(customer, other, 'one key')).json['code']).toBe('idempotency_key_reused')
      expect((await take(customer, other)).json['code']).toBe('otp_expired')
      expect((await customer.balance('BTC')).available).toBe('0.49000000')
    },
  )

  test('moves nothing with a wrong code or PIN, or a code for another amount', { timeout: 90_000 }, async () => {
    const customer = await bitcoiner()
    const wanted = wantedOf('bitcoin', 'BTC', '0.01')
    const offer = await readyOffer(product, customer, wanted)
    const wrong = String((Number(offer.otp) + 1) % 1_000_000).padStart(6, '0')
    expect((await take(customer, { ...offer, otp: wrong })).json).toMatchObject({ code: 'otp_wrong', triesLeft: 4 })
    expect((await take(customer, { ...offer, transactionPin: '1793' })).json).toMatchObject({ code: 'pin_wrong' })
    const dearer = { ...offer, quote: (await quoteOf(customer, { ...wanted, amount: '0.02' })).quote }
    expect((await take(customer, dearer)).json).toMatchObject({ code: 'otp_wrong' })
    expect(await customer.balance('BTC')).toMatchObject({ available: '0.50000000', held: '0.00000000' })
    expect((await take(customer, offer)).status).toBe(201)
  })

  test('validates an address before anything is signed', { timeout: 60_000 }, async () => {
    const [customer, payee] = [await bitcoiner(), await customerWithPin(product)]
    const wanted = wantedOf('bitcoin', 'BTC', '0.01')
    const codeFor = async (toAddr: string) => (await askQuote(customer, { ...wanted, toAddr })).json
    expect(await codeFor(await payee.address('BTC', 'bitcoin'))).toMatchObject({
      code: 'address_is_ours',
      toUser: payee.username,
    })
    expect(await codeFor(await customer.address('BTC', 'bitcoin'))).toMatchObject({ code: 'address_is_own' })
    expect(await codeFor('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toMatchObject({
      code: 'address_invalid',
      reason: 'address_wrong_network',
    })
    const hot = await sql<{
      key: string
    }>`select lookup_key as key from custody.hot_accounts where space = 'ethereum'`.execute(db.owner.read)
    const ether = { chain: 'ethereum', currency: 'ETH', amount: '0.01' } as const
    expect((await askQuote(customer, { ...ether, toAddr: hot.rows[0]?.key ?? '' })).json).toMatchObject({
      code: 'address_refused',
    })
  })

  test(
    'pays saved wallets only while the allowlist is on, and switching it off takes 48 hours',
    { timeout: 60_000 },
    async () => {
      const customer = await bitcoiner()
      const wanted = wantedOf('bitcoin', 'BTC', '0.01')
      const set = (on: boolean, transactionPin = PIN) =>
        customer.call('PUT', '/personal/withdraw/allowlist', { on, transactionPin })
      expect((await set(true, '1793')).json).toMatchObject({ code: 'pin_wrong' })
      expect((await set(true)).data).toEqual({ allowlist: { on: true, offAt: null } })
      expect((await askQuote(customer, wanted)).json).toMatchObject({ code: 'address_not_allowed' })
      const off = (await set(false)).data as { allowlist: { on: boolean; offAt: string } }
      expect(off.allowlist.on).toBe(true)
      expect(Math.round((Date.parse(off.allowlist.offAt) - Date.now()) / 3_600_000)).toBe(48)
      expect((await askQuote(customer, wanted)).json).toMatchObject({ code: 'address_not_allowed' })
    },
  )

  test('requests codes for exactly one act', { timeout: 60_000 }, async () => {
    const customer = await bitcoiner()
    const ask = (query: string) => customer.call('GET', `/personal/emailotp?${query}`)
    expect((await ask('emailType=withdrawal&currency=BTC')).json).toMatchObject({
      code: 'invalid_request',
      field: 'query.toAddr',
    })
    const to = freshAddress('bitcoin')
    expect((await ask(`emailType=withdrawal&currency=BTC&toAddr=${to}`)).json).toMatchObject({ field: 'query.chain' })
    expect((await ask(`emailType=withdrawal&currency=BTC&chain=bitcoin&toAddr=${to}`)).json).toMatchObject({
      field: 'query.amount',
    })
    expect((await ask('emailType=withdrawal&currency=BTC&chain=bitcoin&toAddr=nonsense&amount=1')).json).toMatchObject({
      code: 'address_invalid',
    })
    expect((await ask('emailType=withdrawal&currency=BTC&amount=1&toUser=nobody_at_all')).json).toMatchObject({
      code: 'payee_not_found',
    })
    expect(await codeOf(product, customer, { currency: 'BTC', chain: 'bitcoin', amount: '0.01', toAddr: to })).toMatch(
      /^\d{6}$/,
    )
  })
})
