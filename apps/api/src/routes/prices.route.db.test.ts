import { getMarketPrice, getMarketPriceHistory, getMarketTrends } from '@zend/contracts'
import { COIN_CODES, type CoinCode, newId, SECOND_MS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { openMarket } from '@zend/server/core/pricing'
import { holdPrices, sayPrices, testClock, testDatabase, testProofs, offeredEverywhere } from '@zend/tests/testkit'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildApi } from '../app.ts'
import { pricesRoutes } from './prices.route.ts'

const db = await testDatabase()
const NOW = '2026-11-21T10:07:30.000Z'
const ANYBODY = newId('usr', 0)
const TOKEN = 'a-good-token-of-a-session'

async function ask(query: string, headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) {
  const clock = testClock(NOW)
  const market = openMarket({ read: db.read, clock, policy: DEFAULTS.pricing, proofs: testProofs() })
  const app = await buildApi({
    routes: pricesRoutes({ db, clock, market }),
    mayBegin: offeredEverywhere,
    endingsReceived: async () => undefined,
    authenticate: async (token) =>
      token === TOKEN
        ? { userId: ANYBODY, holder: ANYBODY, tokenKind: 'session', sessionId: 's', permissions: [] }
        : null,
    logger: pino({ level: 'silent' }),
    origins: [],
    publicUrl: 'http://localhost:4000',
    requestsPerMinute: 1_000,
    bodyBytesMax: 2_000,
    admission: DEFAULTS.api.admission,
    uploads: { inFlightMax: 2, perCustomerMax: 1 },
    open: { perAddressMax: 100, allMax: 1_000 },
    trustedProxies: [],
  })
  const response = await app.inject({ method: 'GET', url: `/personal/transaction/marketprice${query}`, headers })
  await app.close()
  return { status: response.statusCode, json: response.json<Record<string, unknown>>() }
}

const before = (seconds: number): Date => new Date(Date.parse(NOW) - seconds * SECOND_MS)
const tick = (source: string, base: CoinCode, price: string, seconds: number) =>
  sayPrices(db.owner.pool, [source], [{ base, quote: 'USD', price, at: before(seconds) }])
const naira = (seconds: number) =>
  sayPrices(db.owner.pool, ['rates'], [{ base: 'USD', quote: 'NGN', price: '1450.25', at: before(seconds) }])
const past = (startsAt: string, price: string) =>
  db.pool.query("insert into pricing.history values ('BTC', 'm5', $1, $2, $1)", [startsAt, price])

beforeEach(async () => {
  await db.owner.pool.query('truncate pricing.ticks, pricing.slow_medians, pricing.history')
  for (const source of ['a', 'b']) {
    await tick(source, 'BTC', '91000.5', 3)
    await tick(source, 'ETH', source === 'a' ? '3000' : '3100', 3)
    await tick(source, 'SOL', '140', 31)
  }
  await naira(600)
  await holdPrices(db.owner.pool, { BTC: '91000', ETH: '3000', SOL: '140', NGN: '0.00069' }, before(15))
})

describe('GET transaction/marketprice', () => {
  test('one coin, with its age', async () => {
    const { status, json } = await ask('?currency=BTC')
    expect(status).toBe(200)
    expect(json).toEqual({
      data: {
        prices: [
          {
            currency: 'BTC',
            quote: 'USD',
            currentPrice: '91000.500',
            percentagePrice: null,
            percentageChange: null,
            asOf: '2026-11-21T10:07:27.000Z',
            quotable: true,
            problem: null,
          },
        ],
        asOf: NOW,
      },
    })
  })

  test('all coins in the specification’s order, each saying why it is not quotable; the answer is what the contract says', async () => {
    const { json } = await ask('')
    const { prices } = getMarketPrice.response.parse(json['data'])
    expect(prices.map(({ currency }) => currency)).toEqual(COIN_CODES)
    const problems = Object.fromEntries(
      prices.map(({ currency, currentPrice, problem }) => [currency, [currentPrice, problem]]),
    )
    expect(problems).toMatchObject({
      BTC: ['91000.500', null],
      ETH: ['3050.0000', 'price_sources_disagree'],
      SOL: ['140.00000', 'price_stale'],
      DOGS: [null, 'price_stale'],
    })
  })

  test('in a local currency, with the change over a day', async () => {
    await past('2026-11-20T10:00:00Z', '92000')
    const { json } = await ask('?currency=BTC&quote=NGN')
    expect(getMarketPrice.response.parse(json['data']).prices).toMatchObject([
      {
        currentPrice: '131973475.13',
        percentagePrice: '-1449524.88',
        percentageChange: '-1.09',
        quotable: true,
        asOf: '2026-11-21T09:57:30.000Z',
      },
    ])
  })

  test('a stale exchange rate makes the price not quotable, and still shows it', async () => {
    await naira(600 + 4 * 3_600)
    const { json } = await ask('?currency=BTC&quote=NGN')
    expect(getMarketPrice.response.parse(json['data']).prices).toMatchObject([
      { currentPrice: '131973475.13', quotable: false, problem: 'price_stale' },
    ])
  })

  test.each(['?currency=NGN', '?currency=btc', '?quote=BTC', '/history', '/history?currency=BTC&range=1H'])(
    '%s is refused by field',
    async (query) => {
      expect(await ask(query)).toMatchObject({
        status: 400,
        json: { code: 'invalid_request', field: expect.stringMatching(/^query\./) as string },
      })
    },
  )

  test('a stranger is refused', async () => {
    expect((await ask('?currency=BTC', {})).status).toBe(401)
  })
})

test('GET transaction/marketprice/history: the chart, oldest first, ending now', async () => {
  for (const [startsAt, price] of [
    ['2026-11-21T10:00:00Z', '90000'],
    ['2026-11-21T09:55:00Z', '89000.10'],
    ['2026-11-19T09:55:00Z', '1'],
  ] as const) {
    await past(startsAt, price)
  }
  const { status, json } = await ask('/history?currency=BTC')
  expect(status).toBe(200)
  expect(getMarketPriceHistory.response.parse(json['data'])).toEqual({
    currency: 'BTC',
    range: '1D',
    quote: 'USD',
    points: [
      { at: '2026-11-21T10:00:00.000Z', price: '89000.10' },
      { at: '2026-11-21T10:05:00.000Z', price: '90000' },
      { at: '2026-11-21T10:07:27.000Z', price: '91000.500' },
    ],
  })
})

test('GET transaction/marketprice/trends: a day of every coin, whole hours, then the last known price', async () => {
  const hour = (asset: string, startsAt: string, price: string) =>
    db.pool.query("insert into pricing.history values ($1, 'h1', $2, $3, $2)", [asset, startsAt, price])
  await hour('BTC', '2026-11-21T08:00:00Z', '90000')
  await hour('BTC', '2026-11-21T09:00:00Z', '90500')
  await hour('BTC', '2026-11-21T10:00:00Z', '1')
  await hour('BTC', '2026-11-20T08:00:00Z', '2')
  await hour('BTC', '2026-11-20T09:10:00Z', '89000')
  const { json } = await ask('/trends')
  const { trends } = getMarketTrends.response.parse(json['data'])
  expect(trends.map(({ currency }) => currency)).toEqual(COIN_CODES)
  const of = Object.fromEntries(trends.map(({ currency, prices }) => [currency, prices]))
  expect(of['BTC']).toEqual(['89000', '90000', '90500', '91000.500'])
  expect(of['SOL']).toEqual(['140.00000'])
  expect(of['DOGS']).toEqual([])
})
