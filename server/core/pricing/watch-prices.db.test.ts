import { COIN_CODES, type CoinCode, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  holdPrices,
  sayPrices,
  TEST_PRICES,
  type TestClock,
  testClock,
  testDatabase,
  testProofs,
} from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Candle, CandleStep, Pair } from '../../ports/price-feed.ts'
import { readHeartbeats } from '../health/index.ts'
import { backfillHistory, BEYOND_CHART } from './backfill.ts'
import { STEP_NAMES, STEPS } from './history.ts'
import {
  acceptPrice,
  openMarket,
  PRICES_PART,
  type PricingPolicy,
  readJudged,
  readPrices,
  watchPrices,
} from './index.ts'
import { countHistory, readHistory, readTicks, storeHistory } from './pricing.repo.ts'
import { type ScriptedFeed, scriptedFeed } from './scripted-feed.fixture.ts'

const db = await testDatabase()
const NOW = new Date('2026-11-21T10:07:30Z')
const policy: PricingPolicy = { ...DEFAULTS.pricing, flushEveryMs: 5, leaseRetryMs: 5, keepEveryMs: MINUTE_MS }
const keys = { key: TEST_PRICES.key, proofs: testProofs() }
const BTC: Pair = { base: 'BTC', quote: 'USD' }

beforeEach(async () => {
  await sql`truncate pricing.ticks, pricing.history, pricing.slow_medians, health.heartbeats`.execute(db.owner.read)
})

describe('watching', () => {
  const logged: { level: string; facts: Record<string, unknown>; message: string }[] = []
  const log = {
    info: (facts: object, message: string) => void logged.push({ level: 'info', facts: { ...facts }, message }),
    warn: (facts: object, message: string) => void logged.push({ level: 'warn', facts: { ...facts }, message }),
    error: (facts: object, message: string) => void logged.push({ level: 'error', facts: { ...facts }, message }),
  }
  const running: { stop: AbortController; done: Promise<void> }[] = []
  const start = (
    clock: TestClock,
    feeds: readonly ScriptedFeed[],
    numbers: Partial<PricingPolicy> = {},
  ): AbortController => {
    const stop = new AbortController()
    running.push({
      stop,
      done: watchPrices({ ...keys, db, clock, log, feeds, policy: { ...policy, ...numbers } }, stop.signal),
    })
    return stop
  }
  const feedsOf = (...sources: string[]) => sources.map((source) => scriptedFeed(source, [BTC]))
  const problem = async (): Promise<string | null | undefined> => {
    const beat = (await readHeartbeats(db.read)).get(PRICES_PART)
    return beat === undefined ? undefined : beat.problem
  }
  const received = async (feeds: readonly ScriptedFeed[]): Promise<void> =>
    expect.poll(() => feeds.every((feed) => feed.isFollowed())).toBe(true)
  afterEach(async () => {
    for (const { stop, done } of running.splice(0)) {
      stop.abort()
      await done
    }
    logged.length = 0
  })

  test('writes down what every source says, makes it history, and says that it is well', async () => {
    const clock = testClock(NOW.toISOString())
    const feeds = feedsOf('a', 'b', 'c')
    start(clock, feeds)
    await received(feeds)
    feeds.forEach((feed, index) => feed.say('BTC', 'USD', `${100 + index}`, NOW))
    await expect.poll(async () => (await readTicks(db.read)).length).toBe(3)
    await expect.poll(problem).toBeNull()
    await expect
      .poll(async () => (await readHistory(db.read, 'BTC', 'm5', NOW)).map(({ price }) => price))
      .toEqual(['101.00000'])
    clock.advance(5 * MINUTE_MS)
    feeds.forEach((feed) => feed.say('BTC', 'USD', '104', clock.now()))
    await expect
      .poll(async () => (await readHistory(db.read, 'BTC', 'm5', clock.now())).map(({ price }) => price))
      .toEqual(['101.00000', '104.00000'])
  })

  test('writes down the first word of each source at once, however rarely it writes', async () => {
    const feeds = feedsOf('a', 'b')
    start(testClock(NOW.toISOString()), feeds, { flushEveryMs: MINUTE_MS })
    await received(feeds)
    for (const [index, feed] of feeds.entries()) {
      feed.say('BTC', 'USD', '100', NOW)
      await expect.poll(async () => (await readTicks(db.read)).length).toBe(index + 1)
    }
  })

  test('one silent source of three is no problem; when no coin has a usable price it is, at once, and its end as well', async () => {
    const clock = testClock(NOW.toISOString())
    const feeds = feedsOf('a', 'b', 'c')
    const [a, b] = feeds
    start(clock, feeds)
    await received(feeds)
    feeds.forEach((feed) => feed.say('BTC', 'USD', '100', clock.now()))
    await expect.poll(problem).toBeNull()
    const beatAfter = async (): Promise<number> => (await readHeartbeats(db.read)).get(PRICES_PART)?.at.getTime() ?? 0
    clock.advance(31 * SECOND_MS)
    a?.say('BTC', 'USD', '100', clock.now())
    b?.say('BTC', 'USD', '100', clock.now())
    await expect
      .poll(async () => (await readTicks(db.read)).filter(({ at }) => at.getTime() === clock.now().getTime()).length)
      .toBe(2)
    await expect.poll(beatAfter).toBe(clock.now().getTime())
    clock.advance(7 * SECOND_MS)
    await expect.poll(beatAfter).toBe(clock.now().getTime())
    expect(await problem()).toBeNull()
    clock.advance(31 * SECOND_MS)
    await expect.poll(problem).toBe('no coin has a price that can be used')
    feeds.forEach((feed) => feed.say('BTC', 'USD', '100', clock.now()))
    await expect.poll(problem).toBeNull()
  })

  test('a jump that all sources share pauses the coin and calls a person; their word, or its holding, quotes it again', async () => {
    const clock = testClock(NOW.toISOString())
    const feeds = feedsOf('a', 'b', 'c')
    const few = { trust: { ...policy.trust, coin: { ...policy.trust.coin, wordsKept: 3 } } }
    start(clock, feeds, few)
    await received(feeds)
    const deps = { ...keys, db, clock, policy: few }
    const judged = async () => (await readJudged(deps)).find(({ asset }) => asset === 'BTC')
    const say = async (price: string): Promise<void> => {
      clock.advance(15 * SECOND_MS)
      feeds.forEach((feed) => feed.say('BTC', 'USD', price, clock.now()))
      const remembered = sql<{ at: Date }>`select at from pricing.slow_medians where asset = 'BTC'`
      await expect.poll(async () => (await remembered.execute(db.read)).rows[0]?.at).toEqual(clock.now())
    }
    await say('100')
    await say('100')
    await say('1000')
    expect(await judged()).toMatchObject({
      agreed: '1000.0000',
      slow: '100.00000',
      refusal: { code: 'price_jumped', movedBps: 90_000 },
    })
    await expect.poll(() => logged.filter(({ facts }) => facts['alert'] === 'price_jumped')).toHaveLength(1)
    expect(await acceptPrice(deps, { operator: 'ada' }, { asset: 'BTC', note: 'seen elsewhere' })).toEqual({
      ok: true,
      value: { price: expect.any(String) },
    })
    expect((await judged())?.refusal).toBeNull()
    expect(await acceptPrice(deps, { operator: 'ada' }, { asset: 'BTC', note: 'again' })).toMatchObject({
      refusal: { code: 'price_not_jumped' },
    })
    const audit = await sql<{
      actor: string
      action: string
    }>`select actor, action from audit.events where subject = 'BTC'`.execute(db.owner.read)
    expect(audit.rows).toEqual([{ actor: 'ada', action: 'pricing.price_accepted' }])
    await say('1000')
    await say('100')
    expect((await judged())?.refusal).toMatchObject({ code: 'price_jumped' })
    await say('100')
    await say('100')
    expect((await judged())?.refusal).toBeNull()
  })

  test('only one process follows; another takes over when it ends', async () => {
    const clock = testClock(NOW.toISOString())
    const [first, second] = [feedsOf('a'), feedsOf('a')]
    const stop = start(clock, first)
    await received(first)
    start(clock, second)
    first[0]?.say('BTC', 'USD', '100', NOW)
    await expect.poll(async () => (await readTicks(db.read)).length).toBe(1)
    expect(second[0]?.isFollowed()).toBe(false)
    stop.abort()
    await received(second)
    expect(first[0]?.isFollowed()).toBe(false)
  })

  test('a broken database ends nothing: it follows again when the database is back', async () => {
    const clock = testClock(NOW.toISOString())
    const feeds = feedsOf('a', 'b')
    start(clock, feeds)
    await received(feeds)
    await sql`alter table pricing.ticks rename to hidden`.execute(db.owner.read)
    feeds.forEach((feed) => feed.say('BTC', 'USD', '100', NOW))
    await expect
      .poll(() => logged.some(({ message }) => message === 'watching prices failed; starting again'))
      .toBe(true)
    expect(await problem()).toBe('cannot be followed right now')
    await sql`alter table pricing.hidden rename to ticks`.execute(db.owner.read)
    await received(feeds)
    await expect
      .poll(async () => {
        feeds.forEach((feed) => feed.say('BTC', 'USD', '101', NOW))
        return problem()
      })
      .toBeNull()
  })

  test('faults of a source are told once, counted, and their end is told', async () => {
    const clock = testClock(NOW.toISOString())
    const [feed] = feedsOf('a')
    if (feed === undefined) throw new Error('no feed')
    start(clock, [feed])
    await received([feed])
    for (let time = 0; time < 50; time += 1) feed.fail('broken')
    const faults = (): unknown[] =>
      logged.filter(({ message }) => message === 'a price source has faults').map(({ facts }) => facts['faults'])
    expect(faults()).toEqual([1])
    clock.advance(MINUTE_MS)
    feed.fail('broken')
    expect(faults()).toEqual([1, 50])
    feed.say('BTC', 'USD', '100', clock.now())
    expect(logged.at(-1)).toMatchObject({ level: 'info', message: 'a price source works again' })
  })
})

describe('filling charts', () => {
  const clock = testClock(NOW.toISOString())
  const candlesOf =
    (price: (coin: string) => string) =>
    (pair: Pair, step: CandleStep, count: number): readonly Candle[] => {
      const { stepMs } = STEPS[step]
      const newest = Math.floor(NOW.getTime() / stepMs) * stepMs
      return Array.from({ length: count }, (_, back) => ({
        startsAt: new Date(newest - (count - 1 - back) * stepMs),
        close: price(pair.base),
      }))
    }
  const faults: string[] = []
  const fill = (...feeds: ScriptedFeed[]): Promise<number> =>
    backfillHistory(
      { read: db.read, clock, feeds, onFault: (source, { message }) => void faults.push(`${source}: ${message}`) },
      new AbortController().signal,
    )
  const dollars = (coins: readonly CoinCode[]): Pair[] => coins.map((base) => ({ base, quote: 'USD' }))

  test('an empty database gets every chart whole, and a second time nothing', async () => {
    const feed = scriptedFeed(
      'a',
      dollars(COIN_CODES),
      candlesOf(() => '5'),
    )
    expect(await fill(feed)).toBe(20 * STEP_NAMES.reduce((sum, step) => sum + STEPS[step].points + BEYOND_CHART, 0))
    const stored = await countHistory(db.read, NOW)
    for (const step of STEP_NAMES) expect(stored('DOGS', step)).toBe(STEPS[step].points)
    expect(await fill(feed)).toBe(0)
  })

  test('the change over a day is known as soon as charts are filled', async () => {
    await fill(
      scriptedFeed(
        'a',
        dollars(COIN_CODES),
        candlesOf(() => '5'),
      ),
    )
    const market = openMarket({ read: db.read, clock, policy, proofs: keys.proofs })
    await sayPrices(db.owner.pool, ['a', 'b'], [{ ...BTC, price: '6', at: NOW }])
    await holdPrices(db.owner.pool, { BTC: '6' }, NOW)
    expect(await readPrices({ read: db.read, clock, market }, 'USD', ['BTC'])).toMatchObject([
      { changePercent: '20.00' },
    ])
  })

  test('what is only traded against USDT is told in dollars, by USDT’s own history', async () => {
    const inDollars = scriptedFeed(
      'a',
      dollars(['USDT']),
      candlesOf(() => '0.5'),
    )
    const inTether = scriptedFeed(
      'b',
      [{ base: 'OKB', quote: 'USDT' }],
      candlesOf(() => '100'),
    )
    await fill(inDollars, inTether)
    expect(new Set((await readHistory(db.read, 'OKB', 'h1', NOW)).map(({ price }) => Number(price)))).toEqual(
      new Set([50]),
    )
  })

  test('prices that we saw ourselves stay, and the next feed is asked when one fails', async () => {
    await storeHistory(db.read, [
      {
        asset: 'BTC',
        step: 'h1',
        startsAt: new Date('2026-11-21T08:00:00Z'),
        price: '77',
        seenAt: new Date('2026-11-21T08:59:00Z'),
      },
    ])
    const broken = scriptedFeed('broken', [BTC], () => {
      throw new Error('no candles')
    })
    await fill(
      broken,
      scriptedFeed('none', [BTC]),
      scriptedFeed(
        'a',
        [BTC],
        candlesOf(() => '5'),
      ),
    )
    const prices = (await readHistory(db.read, 'BTC', 'h1', NOW)).map(({ price }) => price)
    expect(prices.filter((price) => price === '77')).toHaveLength(1)
    expect(prices.filter((price) => price === '5')).toHaveLength(167)
    expect(faults).toContain('broken: no candles')
  })
})
