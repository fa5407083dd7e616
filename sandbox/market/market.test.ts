import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMarket, type TestMarket, walkOf } from './index.ts'
import { COINS, CURRENCIES, priceText } from './walk.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 21)

describe('the walk', () => {
  test('is the same for the same seed, and another for another', () => {
    const at = (seed: string): number[] => COINS.map((coin) => walkOf(seed).coin(coin, NOW))
    expect(at('a')).toEqual(at('a'))
    expect(at('a')).not.toEqual(at('b'))
  })

  test('moves a little in a second, more in a day, and stays within reason for years; stable coins hold', () => {
    const walk = walkOf('a')
    for (const coin of COINS) {
      const prices = Array.from({ length: 800 }, (_, day) => walk.coin(coin, NOW - day * DAY))
      expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(['USDT', 'USDC', 'DAI'].includes(coin) ? 1.01 : 30)
      expect(Math.abs(walk.coin(coin, NOW + 1_000) / walk.coin(coin, NOW) - 1)).toBeLessThan(0.002)
      expect(new Set(prices).size).toBeGreaterThan(700)
    }
    for (const currency of CURRENCIES)
      expect(Math.abs(walk.currency(currency, NOW) / walk.currency(currency, NOW - 400 * DAY) - 1)).toBeLessThan(0.05)
  })

  test('prices are written plainly, with digits enough', () => {
    expect([91_400.123, 1, 0.0000482, 0.142].map(priceText)).toEqual([
      '91400.12',
      '1.000000',
      '0.00004820000',
      '0.1420000',
    ])
  })
})

describe('the market', () => {
  let market: TestMarket
  beforeAll(async () => {
    market = await startMarket()
  })
  afterAll(() => market.stop())
  const read = async (path: string): Promise<unknown> => (await fetch(market.url + path)).json()

  test('shows where each source is and how it behaves, and changes it on demand', async () => {
    await market.behave('okx', { kind: 'skew', percent: 5, asset: 'BTC' })
    expect(await read('/market')).toMatchObject({
      data: [
        { source: 'kraken', path: '/market/kraken', streamPath: '/v2', behaviour: { kind: 'well' } },
        { source: 'coinbase', behaviour: { kind: 'well' } },
        { source: 'okx', behaviour: { kind: 'skew', percent: 5, asset: 'BTC' } },
        { source: 'open-exchange-rates', streamPath: null },
      ],
    })
    await market.behave('all', { kind: 'well' })
  })

  test('an unknown source or behaviour is refused by field', async () => {
    const post = async (body: unknown): Promise<[number, unknown]> => {
      const response = await fetch(`${market.url}/market/behaviour`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return [response.status, await response.json()]
    }
    expect(await post({ source: 'mtgox', kind: 'well' })).toEqual([400, expect.objectContaining({ field: 'source' })])
    expect(await post({ source: 'okx', kind: 'bankrupt' })).toEqual([400, expect.objectContaining({ field: 'kind' })])
    expect(await post({ source: 'okx', kind: 'skew', percent: -100 })).toEqual([
      400,
      expect.objectContaining({ field: 'percent' }),
    ])
  })

  test('a skew may concern one coin alone, and history ends where the market is', async () => {
    const close = async (): Promise<number> =>
      Number(((await read('/market/coinbase/products/BTC-USD/candles?granularity=60')) as number[][])[0]?.[4])
    const last = async (id: string): Promise<number> =>
      Number(((await read(`/market/coinbase/products/${id}/ticker`)) as { price: string }).price)
    expect((await last('BTC-USD')) / (await close())).toBeCloseTo(1, 3)
    const ether = await last('ETH-USD')
    await market.behave('coinbase', { kind: 'skew', percent: 10, asset: 'BTC' })
    expect((await last('BTC-USD')) / (await close())).toBeCloseTo(1.1, 3)
    expect((await last('ETH-USD')) / ether).toBeCloseTo(1, 3)
    await market.behave('all', { kind: 'well' })
  })

  test('a spike passes by itself', async () => {
    const last = async (): Promise<number> =>
      Number(((await read('/market/coinbase/products/BTC-USD/ticker')) as { price: string }).price)
    const before = await last()
    await market.behave('coinbase', { kind: 'spike', percent: 40, forMs: 60 })
    expect((await last()) / before).toBeCloseTo(1.4, 2)
    await expect.poll(async () => (await last()) / before, { interval: 10 }).toBeCloseTo(1, 2)
  })

  test('every currency of Africa and three more cost about what they do', async () => {
    const { base, rates } = (await read('/market/open-exchange-rates/api/latest.json')) as {
      base: string
      rates: Record<string, number>
    }
    expect(base).toBe('USD')
    expect(Object.keys(rates).toSorted()).toEqual([...CURRENCIES, 'USD'].toSorted())
    expect(rates['NGN']).toBeGreaterThan(1_300)
  })
})
