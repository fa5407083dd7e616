import { convert, money, type Rate, rate, SECOND_MS } from '@zend/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lastKnownPriceOf, type Observation, priceBoard, priceOf, type TrustPolicy } from './pricing.ts'
import { compareRates, decimalText, wholeFraction } from './rates.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const POLICY: TrustPolicy = {
  coin: { ageMaxMs: 30 * SECOND_MS, sourcesMin: 2, spreadMaxBps: 200, bandBps: 500, wordsKept: 5 },
  currency: { ageMaxMs: 10_800 * SECOND_MS, sourcesMin: 1, spreadMaxBps: 200, bandBps: 1_000, wordsKept: 3 },
}
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * SECOND_MS)
const said = (
  source: string,
  price: string,
  seconds = 1,
  base: Observation['base'] = 'BTC',
  quote: Observation['quote'] = 'USD',
): Observation => ({ source, base, quote, price, at: ago(seconds) })
const board = (...observations: Observation[]) => priceBoard(observations, NOW, POLICY)
const expectRate = (actual: Rate | undefined, price: string): void => {
  if (actual === undefined) throw new Error('no price')
  expect(compareRates(actual, rate(actual.base, actual.quote, price))).toBe(0)
}
const usable = (...observations: Observation[]) => {
  const found = board(...observations).usable('BTC')
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value
}

describe('a coin’s price', () => {
  test('is the median of the fresh sources, as old as the oldest of them', () => {
    const price = usable(said('a', '100', 1), said('b', '102', 9), said('c', '101', 4))
    expectRate(price.rate, '101')
    expect(price.at).toEqual(ago(9))
    expect(price.spreadBps).toBe(199)
  })

  test('may be used at 30 seconds and not a millisecond later, with two sources and not with one', () => {
    expectRate(usable(said('a', '100', 30), said('b', '101', 30)).rate, '100.5')
    expect(board(said('a', '100', 30), said('b', '101', 30.001)).usable('BTC')).toEqual({
      ok: false,
      refusal: {
        code: 'price_stale',
        currency: 'BTC',
        ages: [
          { source: 'a', ageMs: 30_000 },
          { source: 'b', ageMs: 30_001 },
        ],
        ageMaxMs: 30_000,
        sourcesMin: 2,
      },
    })
    expect(board(said('a', '100')).usable('BTC')).toMatchObject({ ok: false, refusal: { code: 'price_stale' } })
    expect(board().usable('BTC')).toMatchObject({ ok: false, refusal: { code: 'price_stale', ages: [] } })
  })

  test('is refused when its sources lie more than 2 % apart, also when two of three agree', () => {
    expect(board(said('a', '100'), said('b', '100.1'), said('c', '103')).usable('BTC')).toEqual({
      ok: false,
      refusal: {
        code: 'price_sources_disagree',
        currency: 'BTC',
        spreadBps: 300,
        spreadMaxBps: 200,
        sources: ['a', 'b', 'c'],
      },
    })
  })

  test('a stale source neither counts nor disagrees', () => {
    expectRate(usable(said('a', '100'), said('b', '101'), said('c', '250', 31)).rate, '100.5')
  })

  test('a source counts once, with its newest word, however many markets it has', () => {
    const twice = [
      said('a', '100', 20),
      said('a', '101', 2),
      said('a', '101', 1, 'BTC', 'USDT'),
      said('x', '1', 1, 'USDT'),
      said('y', '1', 1, 'USDT'),
    ]
    expect(board(...twice).usable('BTC')).toMatchObject({ ok: false, refusal: { code: 'price_stale' } })
    expectRate(usable(said('a', '100', 20), said('a', '101', 2), said('b', '101', 3)).rate, '101')
  })

  test('a price from far in the future does not count', () => {
    expect(board(said('a', '100'), said('b', '100', -31)).usable('BTC')).toMatchObject({
      ok: false,
      refusal: { code: 'price_stale' },
    })
  })
})

describe('any number of sources', () => {
  const observation = fc.record({
    source: fc.constantFrom('a', 'b', 'c', 'd'),
    units: fc.bigInt({ min: 97n * 10n ** 6n, max: 103n * 10n ** 6n }),
    ageMs: fc.integer({ min: 0, max: 60_000 }),
  })
  const seen = fc
    .uniqueArray(observation, { selector: ({ source }) => source, maxLength: 4 })
    .map((list) =>
      list.map(({ source, units, ageMs }): Observation => ({
        source,
        base: 'BTC',
        quote: 'USD',
        price: decimalText(units, 10n ** 6n, 6),
        at: new Date(NOW.getTime() - ageMs),
      })),
    )

  test('the answer follows from the rules, read off one by one', () => {
    fc.assert(
      fc.property(seen, (observations) => {
        const answer = board(...observations).usable('BTC')
        const fresh = observations.filter(({ at }) => NOW.getTime() - at.getTime() <= 30_000)
        // Millionths of a dollar, as they were drawn.
        const prices = fresh.map(({ price }) => BigInt(price.replace('.', ''))).toSorted((x, y) => (x < y ? -1 : 1))
        if (fresh.length < 2) {
          expect(answer).toMatchObject({ ok: false, refusal: { code: 'price_stale' } })
          return
        }
        const [low = 0n, high = 0n] = [prices[0], prices.at(-1)]
        const middleTwice =
          (prices[Math.floor((prices.length - 1) / 2)] ?? 0n) + (prices[Math.ceil((prices.length - 1) / 2)] ?? 0n)
        // Two hundredths of the median still count as agreement.
        expect(answer.ok).toBe(100n * (high - low) <= middleTwice)
        if (!answer.ok) return
        const [dollars, bitcoins] = wholeFraction(answer.value.rate)
        expect(dollars * 2_000_000n).toBe(middleTwice * bitcoins)
      }),
    )
  })

  test('what is stale changes nothing but the ages that are told', () => {
    fc.assert(
      fc.property(seen, (observations) => {
        const fresh = observations.filter(({ at }) => NOW.getTime() - at.getTime() <= 30_000)
        const [all, some] = [board(...observations).usable('BTC'), board(...fresh).usable('BTC')]
        expect(all.ok).toBe(some.ok)
        if (all.ok && some.ok) expect(all.value).toEqual(some.value)
      }),
    )
  })
})

describe('prices in a stable coin', () => {
  const usdt = (price: string, seconds = 1): Observation[] => [
    said('a', price, seconds, 'USDT'),
    said('b', price, seconds, 'USDT'),
  ]

  test('count at what the stable coin is worth, and are as old as the older of the two', () => {
    const price = usable(...usdt('0.99', 20), said('a', '99', 2), said('okx', '100', 1, 'BTC', 'USDT'))
    expectRate(price.rate, '99')
    expect(price.at).toEqual(ago(20))
  })

  test('a lost peg is seen: the stable coin’s own price moves, and so does what is priced in it', () => {
    const market = board(...usdt('0.90'), said('a', '90'), said('okx', '100', 1, 'BTC', 'USDT'))
    const own = market.usable('USDT')
    expectRate(own.ok ? own.value.rate : undefined, '0.90')
    const [inDollars, inTether] = [priceOf(market, 'BTC', 'USD'), priceOf(market, 'BTC', 'USDT')]
    expectRate(inDollars.ok ? inDollars.value.rate : undefined, '90')
    expectRate(inTether.ok ? inTether.value.rate : undefined, '100')
  })

  test('do not count while the stable coin itself has no usable price', () => {
    const market = [said('a', '100'), said('okx', '100', 1, 'BTC', 'USDT')]
    expect(board(...market, said('a', '1', 1, 'USDT')).usable('BTC')).toMatchObject({
      ok: false,
      refusal: { code: 'price_stale' },
    })
    expect(board(...market, ...usdt('1', 31)).usable('BTC')).toMatchObject({ ok: false })
    expect(board(...market, ...usdt('1')).usable('BTC')).toMatchObject({ ok: true })
  })
})

describe('crossing', () => {
  const market = board(
    said('a', '91000', 3),
    said('b', '91000', 3),
    said('a', '0.05', 7, 'DOGS'),
    said('b', '0.05', 7, 'DOGS'),
    said('oxr', '1450', 3_600, 'USD', 'NGN'),
    said('oxr', '3590', 10_801, 'USD', 'UGX'),
  )

  test('goes over the dollar, exactly, between coins and into local currencies', () => {
    const [coins, naira] = [priceOf(market, 'BTC', 'DOGS'), priceOf(market, 'BTC', 'NGN')]
    if (!coins.ok || !naira.ok) throw new Error('no price')
    expectRate(coins.value.rate, '1820000')
    expect(coins.value.at).toEqual(ago(7))
    expectRate(naira.value.rate, '131950000')
    expect(convert(money('BTC', 150_000n), naira.value.rate, 'down')).toEqual(money('NGN', 19_792_500n))
    const same = priceOf(market, 'NGN', 'NGN')
    expectRate(same.ok ? same.value.rate : undefined, '1')
  })

  test('is refused with the side that has no usable price: a local currency by its own age', () => {
    expect(priceOf(market, 'BTC', 'UGX')).toMatchObject({
      ok: false,
      refusal: { code: 'price_stale', currency: 'UGX', sourcesMin: 1 },
    })
    expect(priceOf(market, 'SOL', 'NGN')).toMatchObject({ ok: false, refusal: { currency: 'SOL' } })
  })

  test('what was last known can be shown at any age, with its age', () => {
    const shown = lastKnownPriceOf(market, 'BTC', 'UGX')
    expectRate(shown?.rate, '326690000')
    expect(shown?.at).toEqual(ago(10_801))
    expect(lastKnownPriceOf(market, 'SOL', 'UGX')).toBeNull()
  })

  test('what was last known is the last word, not pulled back by who fell silent before', () => {
    const later = board(said('a', '50', 86_400), said('b', '100', 300), said('c', '102', 290))
    expectRate(lastKnownPriceOf(later, 'BTC', 'USD')?.rate, '101')
  })
})
