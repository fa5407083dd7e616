/**
 * Swaps end to end: the simulated exchanges, the worker that follows them, a deposit on a real chain, and the API, only
 * over HTTP.
 */
import * as contract from '@zend/contracts'
import { verifyLedger } from '@zend/server/core/ledger'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually, type HttpAnswer, type HttpCustomer } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import { customerWithPin, fund, PIN } from '../testkit/withdrawals.ts'

const db = await testDatabase()
// A fifth of the real age limit, so that prices go stale within seconds.
const AGE_MAX_MS = 6_000
let product: Product
let ann: HttpCustomer

beforeAll(async () => {
  product = await startProduct({
    databaseUrl: db.url,
    pricing: { trust: { coin: { ageMaxMs: AGE_MAX_MS } }, flushEveryMs: 200, cacheMs: 100 },
  })
  ann = await customerWithPin(product)
  await fund(product, ann, { currency: 'USDT', chain: 'ethereum', amount: '1000' })
  await quotable('USDT', 'BTC')
}, 120_000)
afterAll(() => product?.stop())
afterEach(async () => {
  await behave('all', { kind: 'well' })
  expect((await verifyLedger(db)).filter(({ violations }) => violations !== 0)).toEqual([])
})

async function behave(source: string, behaviour: Readonly<Record<string, unknown>>): Promise<void> {
  const response = await fetch(`${product.sandbox.url}/market/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ source, ...behaviour }),
  })
  expect(response.status).toBe(200)
}

const ask = (from: string, to: string, amount: string): Promise<HttpAnswer> =>
  ann.call('POST', '/personal/swap/quote', { fromCurrency: from, toCurrency: to, fromCurrencyAmt: amount })
const take = (by: HttpCustomer, quote: string, key?: string, transactionPin = PIN): Promise<HttpAnswer> =>
  by.call('POST', '/personal/swap', { quote, transactionPin }, key === undefined ? {} : { 'idempotency-key': key })
const quotable = (from: string, to: string) =>
  eventually(`a price of ${from} in ${to}`, async () => (await ask(from, to, '10')).status === 200)
const offered = async (from: string, to: string, amount: string): Promise<contract.SwapQuote> =>
  contract.swapQuote.parse((await ask(from, to, amount)).data)
const minorUnits = (text: string): bigint => BigInt(text.replace('.', ''))

test('an offer is made, taken, shown everywhere, and taken only once', async () => {
  await quotable('USDT', 'BTC')
  const offer = await offered('USDT', 'BTC', '100')
  expect(offer).toMatchObject({
    fromAmount: '100.000000',
    fee: { bps: 50, amount: '0.500000', currency: 'USDT' },
    margin: { bps: 25, currency: 'BTC' },
  })
  expect(Date.parse(offer.expiresAt) - Date.now()).toBeGreaterThan(25_000)

  const received: string[] = []
  const stop = new AbortController()
  const listening = (async () => {
    for await (const { type } of ann.events(stop.signal)) received.push(type)
  })().catch(() => undefined)
  await eventually('the stream', async () => received.includes('hello'))

  const answer = await take(ann, offer.quote, 'one command')
  expect(answer.status).toBe(200)
  const { swap } = contract.swap.response.parse(answer.data)
  expect(swap).toMatchObject({
    amount: '100.000000',
    currency: 'USDT',
    counter: { amount: offer.toAmount, currency: 'BTC' },
    status: 'success',
  })
  expect((await ann.balance('USDT')).available).toBe('900.000000')
  expect((await ann.balance('BTC')).available).toBe(offer.toAmount)
  await eventually('both events', async () => received.includes('swap') && received.includes('balance'))
  stop.abort()
  await listening

  // The same command again has the same answer; another command with this offer, and another offer with this key, are
  // refused.
  expect((await take(ann, offer.quote, 'one command')).data).toEqual(answer.data)
  expect((await take(ann, offer.quote)).json).toMatchObject({ status: 409, code: 'quote_used' })
  expect((await take(ann, (await offered('USDT', 'ETH', '50')).quote, 'one command')).json).toMatchObject({
    status: 409,
    code: 'idempotency_key_reused',
  })

  const { swaps, total } = contract.getSwaps.response.parse(await ann.get(`/swap/history?transactionId=${swap._id}`))
  expect([swaps, total]).toEqual([[swap], 1])
  expect(await ann.get(`/transaction/${swap._id}`)).toEqual({ transaction: swap })
  expect((await ann.history()).find(({ _id }) => _id === swap._id)).toMatchObject({
    transactionType: 'swap',
    counter: swap.counter,
  })
  expect((await ann.balance('USDT')).available).toBe('900.000000')

  const [plain, summed] = [await ann.get('/balance'), await ann.get('/balance?tradeTotal=true')].map((each) =>
    contract.getBalance.response.parse(each),
  )
  expect(plain).not.toHaveProperty('tradeTotal')
  // 900 dollars and the result of swapping a hundred.
  expect(summed?.tradeTotal).toEqual({ amount: expect.stringMatching(/^99\d\.\d\d$/), currency: 'USD', unpriced: [] })
})

test('an invalid offer is refused, and nothing moves', async () => {
  await quotable('USDT', 'ETH')
  const bob = await customerWithPin(product)
  const { quote } = await offered('USDT', 'ETH', '10')
  const before = await ann.get('/balance')
  const codes = [
    await take(bob, quote),
    await take(ann, `${quote.slice(0, -1)}${quote.endsWith('A') ? 'B' : 'A'}`),
    await take(ann, quote, undefined, '1357'),
    await take(ann, (await offered('USDT', 'ETH', '5000')).quote),
    await ask('USDT', 'USDT', '10'),
    await ask('USDT', 'ETH', '0.5'),
    await ask('USDT', 'ETH', '0.1234567'),
  ].map(({ json }) => json['code'])
  expect(codes).toEqual([
    'quote_invalid',
    'quote_invalid',
    'pin_wrong',
    'insufficient_funds',
    'currencies_equal',
    'amount_too_small',
    'invalid_request',
  ])
  expect(await ann.get('/balance')).toEqual({ ...(before as object), asOf: expect.any(String) as string })
  expect((await take(ann, quote)).status).toBe(200)
})

test('fifty at once over HTTP spend a balance exactly once, and one offer sent twenty times is booked once', async () => {
  const rich = await customerWithPin(product)
  await fund(product, rich, { currency: 'DAI', chain: 'ethereum', amount: '100' })
  const quoteFor = async (amount: string): Promise<string> => {
    const wanted = { fromCurrency: 'DAI', toCurrency: 'USDC', fromCurrencyAmt: amount }
    const made = await eventually('an offer', async () => {
      const answer = await rich.call('POST', '/personal/swap/quote', wanted)
      return answer.status === 200 && contract.swapQuote.parse(answer.data)
    })
    return made.quote
  }
  const quotes = await Promise.all(Array.from({ length: 50 }, () => quoteFor('30')))
  const answers = await Promise.all(quotes.map((quote, i) => take(rich, quote, `key ${i}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ json }) => json['code'] === 'insufficient_funds')).toHaveLength(47)
  const last = await quoteFor('10')
  const twins = await Promise.all(Array.from({ length: 20 }, () => take(rich, last)))
  expect(twins.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(twins.filter(({ json }) => json['code'] === 'quote_used')).toHaveLength(19)
  expect((await rich.balance('DAI')).total).toBe('0.000000000000000000')
  const { total } = contract.getSwaps.response.parse(await rich.get('/swap/history'))
  expect(total).toBe(4)
  // Three of thirty and one of ten, each at most a dollar for a dollar less 0.15 %, while the market moves within 2 %.
  const received = minorUnits((await rich.balance('USDC')).total)
  expect(received > 97_000_000n && received < 102_000_000n).toBe(true)
})

test('a market that disagrees, or has grown silent, quotes nothing; an offer already made still stands', async () => {
  await quotable('USDT', 'BTC')
  const offer = await offered('USDT', 'BTC', '20')
  await behave('okx', { kind: 'skew', percent: 5, asset: 'BTC' })
  await eventually(
    'disagreement',
    async () => (await ask('USDT', 'BTC', '10')).json['code'] === 'price_sources_disagree',
  )
  expect((await ask('USDT', 'ETH', '10')).status).toBe(200)
  await behave('all', { kind: 'stale' })
  await eventually('old prices', async () => (await ask('USDT', 'ETH', '10')).json['code'] === 'price_stale')
  const taken = await take(ann, offer.quote)
  expect(taken.status).toBe(200)
  expect(contract.swap.response.parse(taken.data).swap.counter.amount).toBe(offer.toAmount)
})
