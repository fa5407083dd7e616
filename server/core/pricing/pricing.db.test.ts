import { COIN_CODES, DAY_MS, HOUR_MS, MINUTE_MS, rate, SECOND_MS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { holdPrices, TEST_PRICES, testClock, testDatabase, testProofs } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Tick } from '../../ports/price-feed.ts'
import { pointsOf, STEP_NAMES, STEPS } from './history.ts'
import { openMarket, priceOf, readChart, readPrices } from './index.ts'
import { pruneHistory, readHistory, readTicks, storeHistory, storeTicks } from './pricing.repo.ts'
import { signTick } from './proofs.ts'
import { compareRates } from './rates.ts'

const db = await testDatabase()
const NOW = new Date('2026-11-21T10:07:30Z')
const policy = DEFAULTS.pricing
const at = (ms: number): Date => new Date(NOW.getTime() + ms)
const tick = (price: string, ms = 0, base: Tick['base'] = 'BTC', quote: Tick['quote'] = 'USD'): Tick => ({
  base,
  quote,
  price,
  at: at(ms),
})
const say = (source: string, ticks: readonly Tick[], receivedAt = NOW): Promise<void> =>
  storeTicks(
    db.read,
    source,
    ticks.map((each) => signTick(TEST_PRICES.key, source, each)),
    receivedAt,
  )
const setUp = (start = NOW) => {
  const clock = testClock(start.toISOString())
  const market = openMarket({ read: db.read, clock, policy, proofs: testProofs() })
  return { clock, market, deps: { read: db.read, clock, market } }
}

beforeEach(async () => {
  await sql`truncate pricing.ticks, pricing.history, pricing.slow_medians`.execute(db.owner.read)
})

describe('what sources said last', () => {
  test('is kept digit for digit, one word per source and market', async () => {
    await say('a', [tick('0.000048200000000000000001'), tick('100000.10', 0, 'ETH')])
    await say('a', [tick('2')])
    await say('b', [tick('3')])
    const stored = (await readTicks(db.read)).map(({ source, base, price }) => `${source} ${base} ${price}`)
    expect(stored.toSorted()).toEqual(['a BTC 2', 'a ETH 100000.10', 'b BTC 3'])
  })

  test('an older word does not replace a newer one', async () => {
    await say('a', [tick('2', 1_000)])
    await say('a', [tick('1', 999)])
    expect(await readTicks(db.read)).toMatchObject([
      { source: 'a', base: 'BTC', quote: 'USD', price: '2', at: at(1_000) },
    ])
  })

  test('a price that is none is refused by the table itself', async () => {
    for (const price of ['0', '-1', 'NaN', 'Infinity'])
      await expect(say('a', [tick(price)])).rejects.toThrow('ticks_price_check')
  })
})

describe('the market of a process', () => {
  test('reads at most once per second, and lets what it read grow old', async () => {
    const { clock, market } = setUp()
    await holdPrices(db.owner.pool, { BTC: '100' }, NOW)
    await say('a', [tick('100')])
    await say('b', [tick('100')])
    expect((await market.board()).usable('BTC').ok).toBe(true)
    await say('a', [tick('200', 1)])
    clock.advance(policy.cacheMs - 1)
    expect((await market.board()).usable('BTC').ok).toBe(true)
    clock.advance(1)
    expect((await market.board()).usable('BTC')).toMatchObject({ refusal: { code: 'price_sources_disagree' } })
    clock.advance(30 * SECOND_MS)
    expect((await market.board()).usable('BTC')).toMatchObject({ refusal: { code: 'price_stale' } })
  })

  test('does not remember a read that failed', async () => {
    const { market } = setUp()
    await sql`alter table pricing.ticks rename to hidden`.execute(db.owner.read)
    await expect(market.board()).rejects.toThrow('does not exist')
    await sql`alter table pricing.hidden rename to ticks`.execute(db.owner.read)
    expect((await market.board()).usable('BTC').ok).toBe(false)
  })

  test('prices that were stored cross exactly', async () => {
    const { market } = setUp()
    await holdPrices(db.owner.pool, { BTC: '91000', USDT: '1' }, NOW)
    for (const source of ['a', 'b']) await say(source, [tick('91000.123456789'), tick('0.99', 0, 'USDT')])
    const price = priceOf(await market.board(), 'BTC', 'USDT')
    if (!price.ok) throw new Error(price.refusal.code)
    const expected = {
      base: 'BTC',
      quote: 'USDT',
      numerator: 91_000_123_456_789n * 1_000_000n,
      denominator: 990_000_000n * 10n ** 8n,
    } as const
    expect(compareRates(price.value.rate, expected)).toBe(0)
  })
})

describe('history', () => {
  test('rolls up as it is written: the last price seen in each stretch stays, in every length', async () => {
    for (const [price, ms] of [
      ['1', 0],
      ['2', MINUTE_MS],
      ['3', 4 * MINUTE_MS],
      ['4', 70 * MINUTE_MS],
    ] as const) {
      await storeHistory(db.read, pointsOf('BTC', price, at(ms)))
    }
    const prices = async (step: (typeof STEP_NAMES)[number]): Promise<string[]> =>
      (await readHistory(db.read, 'BTC', step, at(DAY_MS / 2))).map(({ price }) => price)
    expect(await prices('m5')).toEqual(['2', '3', '4'])
    expect(await prices('h1')).toEqual(['3', '4'])
    expect(await prices('h6')).toEqual(['4'])
    expect(await prices('d1')).toEqual(['4'])
  })

  test('what was seen earlier never replaces what was seen later in the same stretch', async () => {
    await storeHistory(db.read, pointsOf('BTC', '2', at(1_000)))
    await storeHistory(db.read, pointsOf('BTC', '1', at(0)))
    expect((await readHistory(db.read, 'BTC', 'd1', at(1_000))).map(({ price }) => price)).toEqual(['2'])
  })

  test('is bounded: a year and a half of samples leaves what the charts need and no more', async () => {
    const points = Array.from({ length: 550 }, (_, day) => pointsOf('BTC', '1', at(-day * DAY_MS))).flat()
    await storeHistory(db.read, points)
    expect(await pruneHistory(db.read, NOW)).toBeGreaterThan(0)
    const { rows } = await sql<{
      step: string
      points: number
    }>`select step, count(*)::int as points from pricing.history group by step`.execute(db.read)
    expect(Object.fromEntries(rows.map(({ step, points: count }) => [step, count]))).toEqual({
      m5: 2,
      h1: 8,
      h6: 32,
      d1: 380,
    })
    expect(await pruneHistory(db.read, NOW)).toBe(0)
  })

  test('a chart has every stretch once, oldest first, and ends with the price of now', async () => {
    const { deps } = setUp()
    for (const step of STEP_NAMES) {
      const { stepMs, points } = STEPS[step]
      // Twice as many as are shown, up to the current candle and beyond it.
      const rows = Array.from({ length: points * 2 }, (_, back) => at(stepMs - back * stepMs)).map((when) =>
        pointsOf('BTC', '7', when).filter((point) => point.step === step),
      )
      await storeHistory(db.read, rows.flat())
    }
    for (const source of ['a', 'b']) await say(source, [tick('8', -SECOND_MS)])
    for (const [range, points, stepMs] of [
      ['1D', 288, 5 * MINUTE_MS],
      ['1W', 168, HOUR_MS],
      ['1M', 120, 6 * HOUR_MS],
      ['1Y', 365, DAY_MS],
    ] as const) {
      const chart = await readChart(deps, 'BTC', range)
      expect(chart).toHaveLength(points)
      expect(chart.at(-1)).toEqual({ at: at(-SECOND_MS), price: '8.0000000' })
      const times = chart.slice(0, -1).map((point) => point.at.getTime())
      expect(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) === stepMs)).toBe(true)
      expect(NOW.getTime() - (times[0] ?? 0)).toBeLessThanOrEqual(points * stepMs)
    }
    expect(await readChart(deps, 'SOL', '1D')).toEqual([])
  })
})

describe('prices as shown', () => {
  const everyone = async (...ticks: Tick[]): Promise<void> => {
    for (const source of ['a', 'b']) await say(source, ticks)
  }

  test('the change is against the price of 24 hours ago, in percent and in the quote at today’s rate', async () => {
    const { deps } = setUp()
    await holdPrices(db.owner.pool, { BTC: '110', DOGS: '0.0000475', NGN: '0.00069' }, NOW)
    await everyone(tick('110'), tick('0.0000475', 0, 'DOGS'), tick('1450', -HOUR_MS, 'USD', 'NGN'))
    await storeHistory(db.read, [
      ...pointsOf('BTC', '100', at(-DAY_MS - 6 * MINUTE_MS)),
      ...pointsOf('DOGS', '0.00005', at(-DAY_MS - 30 * MINUTE_MS)),
    ])
    expect(await readPrices(deps, 'USD', ['BTC', 'DOGS'])).toEqual([
      {
        coin: 'BTC',
        quote: 'USD',
        price: '110.00000',
        change: '10.00000',
        changePercent: '10.00',
        at: NOW,
        refusal: null,
      },
      {
        coin: 'DOGS',
        quote: 'USD',
        price: '0.000047500000',
        change: '-0.000002500000',
        changePercent: '-5.00',
        at: NOW,
        refusal: null,
      },
    ])
    expect(await readPrices(deps, 'NGN', ['BTC'])).toEqual([
      {
        coin: 'BTC',
        quote: 'NGN',
        price: '159500.00',
        change: '14500.00',
        changePercent: '10.00',
        at: at(-HOUR_MS),
        refusal: null,
      },
    ])
  })

  test('without a price of a day ago there is no change; the running stretch and a gap of over an hour do not count', async () => {
    const { deps } = setUp()
    await everyone(tick('110'))
    for (const [price, ms] of [
      ['90', -DAY_MS - 70 * MINUTE_MS],
      ['100', -DAY_MS],
    ] as const)
      await storeHistory(db.read, pointsOf('BTC', price, at(ms)))
    expect(await readPrices(deps, 'USD', ['BTC'])).toMatchObject([
      { price: '110.00000', change: null, changePercent: null },
    ])
  })

  test('all coins answer, those without a price too, and an unusable price is shown with its age and reason', async () => {
    const { clock, deps } = setUp()
    await everyone(tick('110'))
    clock.advance(31 * SECOND_MS)
    const prices = await readPrices(deps, 'USD')
    expect(prices).toHaveLength(COIN_CODES.length)
    expect(prices.find(({ coin }) => coin === 'BTC')).toMatchObject({
      price: '110.00000',
      at: NOW,
      refusal: { code: 'price_stale' },
    })
    expect(prices.find(({ coin }) => coin === 'SOL')).toMatchObject({
      price: null,
      at: null,
      refusal: { code: 'price_stale', ages: [] },
    })
  })
})

test('a rate read back from storage is the rate that was stored', async () => {
  await say('a', [tick('91240.5')])
  const [stored] = await readTicks(db.read)
  expect(rate('BTC', 'USD', stored?.price ?? '0')).toEqual(rate('BTC', 'USD', '91240.5'))
})
