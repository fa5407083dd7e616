/**
 * Prices end to end: the simulated exchanges in their own formats, the worker that follows them, and the API that says
 * what can be traded, with a source that is down, wrong or silent.
 */
import { getNotifications, getWatchlist, type MarketPriceState } from '@zend/contracts'
import { COIN_CODES } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type HttpCustomer, signUpAndIn } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'

const db = await testDatabase()
// A little more than half of the real age limit, so that prices go stale within seconds; the module's own tests check
// the real one to the millisecond.
const AGE_MAX_MS = 6_000
const WAIT = { timeout: 50_000, interval: 100 }
let product: Product
let customer: HttpCustomer

beforeAll(async () => {
  // And a median of few values instead of sixty, so that a jump is accepted after seconds.
  const trust = { coin: { ageMaxMs: AGE_MAX_MS, wordsKept: 9 } }
  product = await startProduct({
    databaseUrl: db.url,
    pricing: { trust, flushEveryMs: 200, cacheMs: 100, sampleEveryMs: 500 },
  })
  customer = await signUpAndIn(product)
}, 90_000)
afterAll(() => product?.stop())
afterEach(() => behave('all', { kind: 'well' }))

async function behave(source: string, behaviour: Readonly<Record<string, unknown>>): Promise<void> {
  const response = await fetch(`${product.sandbox.url}/market/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ source, ...behaviour }),
  })
  expect(response.status).toBe(200)
}

const prices = async (query = ''): Promise<readonly MarketPriceState[]> =>
  (await customer.get<{ prices: readonly MarketPriceState[] }>(`/transaction/marketprice${query}`)).prices
const problems = async (): Promise<readonly string[]> => [
  ...new Set((await prices()).map(({ problem }) => problem ?? 'quotable')),
]
const pricesHealth = async (): Promise<unknown> => {
  const answer = (await (await fetch(`${product.apiUrl}/health`)).json()) as {
    parts: Record<string, { status: string }>
  }
  return answer.parts['prices']?.status
}

test('every coin has a price, its change and whole charts soon after the first start, and a price in naira', async () => {
  await expect.poll(problems, WAIT).toEqual(['quotable'])
  await expect
    .poll(async () => (await prices()).every(({ percentageChange }) => percentageChange !== null), WAIT)
    .toBe(true)
  for (const [range, points] of Object.entries({ '1D': 288, '1W': 168, '1M': 120, '1Y': 365 })) {
    const history = (): Promise<{ points: readonly unknown[] }> =>
      customer.get(`/transaction/marketprice/history?currency=DOGS&range=${range}`)
    await expect.poll(async () => Math.abs((await history()).points.length - points), WAIT).toBeLessThanOrEqual(1)
  }
  await expect.poll(async () => (await prices('?currency=BTC&quote=NGN'))[0]?.quotable, WAIT).toBe(true)
  const [dollars] = await prices('?currency=BTC')
  const [naira] = await prices('?currency=BTC&quote=NGN')
  expect(Number(naira?.currentPrice) / Number(dollars?.currentPrice)).toBeGreaterThan(1_000)
  expect(await prices()).toHaveLength(COIN_CODES.length)
  expect(await pricesHealth()).toBe('ok')
})

test('one exchange that is down takes no coin away, for longer than a price may be old', async () => {
  await behave('kraken', { kind: 'down' })
  const tickAge = async (): Promise<number> => {
    const { rows } = await db.pool.query<{ age: number }>(
      `select extract(epoch from now() - max(at))::float8 as age from pricing.ticks where source = 'kraken'`,
    )
    return rows[0]?.age ?? 0
  }
  await expect.poll(tickAge, WAIT).toBeGreaterThan(1.2 * (AGE_MAX_MS / 1000))
  expect(await problems()).toEqual(['quotable'])
  expect(await pricesHealth()).toBe('ok')
})

test('an exchange that is off by five percent stops that coin, and only that', async () => {
  await behave('okx', { kind: 'skew', percent: 5, asset: 'BTC' })
  await expect.poll(async () => (await prices('?currency=BTC'))[0]?.problem, WAIT).toBe('price_sources_disagree')
  expect((await prices()).filter(({ quotable }) => !quotable).map(({ currency }) => currency)).toEqual(['BTC'])
  await behave('okx', { kind: 'well' })
  await expect.poll(problems, WAIT).toEqual(['quotable'])
})

test('when every exchange stands still, prices grow old, are shown with their age and not quoted, and health says so', async () => {
  await behave('all', { kind: 'stale' })
  await expect.poll(problems, WAIT).toEqual(['price_stale'])
  const [price] = await prices('?currency=BTC')
  expect(price?.currentPrice).not.toBeNull()
  expect(Date.now() - Date.parse(price?.asOf ?? '')).toBeGreaterThan(AGE_MAX_MS)
  await expect.poll(pricesHealth, WAIT).toBe('down')
  await behave('all', { kind: 'well' })
  await expect.poll(problems, WAIT).toEqual(['quotable'])
  await expect.poll(pricesHealth, WAIT).toBe('ok')
})

test('who waits for a price is told of it once, in the list and by mail, and may take the alert away', async () => {
  await expect.poll(problems, WAIT).toEqual(['quotable'])
  const now = Number((await prices('?currency=SOL'))[0]?.currentPrice)
  const mine = `/accounts/users/${customer.userId}`
  const wish = { currency: 'SOL', kind: 'price', quote: 'USD', level: (now * 1.015).toFixed(2) }
  const added = await customer.call('POST', `${mine}/price-alerts`, wish)
  expect([added.status, added.data]).toMatchObject([200, { alert: { kind: 'above', toldAt: null } }])
  await behave('all', { kind: 'skew', percent: 3, asset: 'SOL' })
  const told = async (): Promise<number> => {
    const { data } = await customer.call('GET', `${mine}/notifications`)
    return getNotifications.response.parse(data).notifications.filter(({ topic }) => topic === 'price').length
  }
  await expect.poll(told, WAIT).toBe(1)
  const mails = async () =>
    (await product.sandbox.mails(customer.email)).filter(({ subject }) => subject.startsWith('SOL is above')).length
  await expect.poll(mails, WAIT).toBe(1)
  await behave('all', { kind: 'well' })
  const { data } = await customer.call('GET', `${mine}/watchlist`)
  const [alert] = getWatchlist.response.parse(data).alerts
  expect(alert?.toldAt).not.toBeNull()
  await customer.call('DELETE', `${mine}/price-alerts/${alert?._id ?? ''}`)
  expect((await customer.call('GET', `${mine}/watchlist`)).data).toMatchObject({ alerts: [] })
  expect(await told()).toBe(1)
})

test('a lost peg pauses the stable coin, and is its price once it holds', async () => {
  await behave('all', { kind: 'skew', percent: -8, asset: 'USDT' })
  // The exchanges drop one after the other: in between they disagree, which is not quotable either.
  await expect.poll(async () => (await prices('?currency=USDT'))[0]?.problem, WAIT).toBe('price_jumped')
  const fallen = async (): Promise<boolean> =>
    (await prices('?currency=USDT')).some(({ quotable, currentPrice }) => quotable && Number(currentPrice) < 0.93)
  await expect.poll(fallen, WAIT).toBe(true)
})
