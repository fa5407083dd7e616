import { type AssetCode, rate, SECOND_MS } from '@zend/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jumpAlarm } from './jump-alarm.ts'
import { type Observation, priceBoard, type TrustPolicy } from './pricing.ts'
import { compareRates } from './rates.ts'
import { nextWords, type PriceWords, slowMedianOf, slowMedians } from './slow-median.ts'

const START = Date.parse('2026-11-21T10:00:00Z')
const POLICY: TrustPolicy = {
  coin: { ageMaxMs: 10 * SECOND_MS, sourcesMin: 2, spreadMaxBps: 200, bandBps: 500, wordsKept: 5 },
  currency: { ageMaxMs: 10_800 * SECOND_MS, sourcesMin: 1, spreadMaxBps: 200, bandBps: 1_000, wordsKept: 3 },
}
const at = (seconds: number): Date => new Date(START + seconds * SECOND_MS)
const say = (price: string, seconds: number, base: AssetCode = 'BTC', quote: AssetCode = 'USD'): Observation[] =>
  ['a', 'b', 'c'].map((source) => ({ source, base, quote, price, at: at(seconds) }))

/** A market whose slow medians are maintained as by the worker: one look each second, each remembered. */
function market() {
  let kept: readonly PriceWords[] = []
  return {
    look: (observations: readonly Observation[], seconds: number) => {
      const board = priceBoard(observations, at(seconds), POLICY, slowMedians(kept))
      const agreed = priceBoard(observations, at(seconds), POLICY)
      const assets = [...new Set(observations.flatMap(({ base, quote }) => [base, quote]))].filter(
        (asset) => asset !== 'USD',
      )
      kept = assets.flatMap((asset) => {
        const before = kept.find((words) => words.asset === asset)
        const next = nextWords(agreed, asset, before, POLICY) ?? before
        return next === undefined ? [] : [next]
      })
      return board
    },
    words: (asset: AssetCode) => kept.find((words) => words.asset === asset)?.words.map(Number),
  }
}

describe('a price against what it was', () => {
  test.each([
    ['tenfold', '1000'],
    ['a tenth', '10'],
    ['just beyond the band', '105.01'],
    ['just below it', '94.99'],
  ])('%s from all sources at once is not quoted, and what is shown stays', (_name, price) => {
    const btc = market()
    for (let s = 0; s < 5; s += 1) expect(btc.look(say('100', s), s).usable('BTC').ok).toBe(true)
    const board = btc.look(say(price, 5), 5)
    expect(board.usable('BTC')).toMatchObject({
      ok: false,
      refusal: { code: 'price_jumped', currency: 'BTC', bandBps: 500 },
    })
    expect(compareRates(board.lastKnown('BTC')?.rate ?? rate('BTC', 'USD', '1'), rate('BTC', 'USD', '100'))).toBe(0)
  })

  test.each(['105', '95'])('the edge of the band, %s, is quoted', (price) => {
    const btc = market()
    for (let s = 0; s < 5; s += 1) btc.look(say('100', s), s)
    expect(btc.look(say(price, 5), 5).usable('BTC').ok).toBe(true)
  })

  test('a jump that holds is quoted once it fills more than half of what is remembered, and one that passes leaves nothing', () => {
    const btc = market()
    for (let s = 0; s < 5; s += 1) btc.look(say('100', s), s)
    const logged = Array.from({ length: 6 }, (_, i) => btc.look(say('130', 5 + i), 5 + i).usable('BTC').ok)
    expect(logged).toEqual([false, false, false, true, true, true])
    const eth = market()
    for (let s = 0; s < 5; s += 1) eth.look(say('100', s), s)
    eth.look(say('300', 5), 5)
    eth.look(say('300', 6), 6)
    expect(eth.look(say('100', 7), 7).usable('BTC').ok).toBe(true)
  })

  test('a slow march is followed: each step is near the median of those before', () => {
    const btc = market()
    let price = 100
    for (let s = 0; s < 60; s += 1) {
      price *= 1.01
      expect(btc.look(say(price.toFixed(4), s), s).usable('BTC').ok).toBe(true)
    }
  })

  test('a coin priced in another one that jumped has no price through it', () => {
    const both = market()
    for (let s = 0; s < 5; s += 1) both.look([...say('1', s, 'USDT'), ...say('100', s, 'BTC', 'USDT')], s)
    const board = both.look([...say('0.5', 5, 'USDT'), ...say('100', 5, 'BTC', 'USDT')], 5)
    expect(board.usable('USDT')).toMatchObject({ refusal: { code: 'price_jumped' } })
    expect(board.usable('BTC').ok).toBe(false)
  })

  test('a publication counts once, however often it is read, so an hourly price needs hours to become another', () => {
    const naira = market()
    const publish = (price: string, hour: number, look: number) =>
      naira
        .look([{ source: 'oxr', base: 'USD', quote: 'NGN', price, at: at(hour * 3_600) }], hour * 3_600 + look)
        .usable('NGN').ok
    for (const hour of [0, 1, 2]) for (const look of [0, 15, 30]) expect(publish('1500', hour, look)).toBe(true)
    for (const hour of [3, 4])
      for (const look of [1, 900, 1_800]) expect(publish('2500', hour, look)).toBe(hour === 4 && look > 1)
  })

  test('sources that disagree, or that are old, add nothing to what is remembered', () => {
    const btc = market()
    btc.look(say('100', 0), 0)
    btc.look([...say('100', 1).slice(0, 2), ...say('150', 1).slice(2)], 1)
    btc.look(say('100', 1), 60)
    expect(btc.words('BTC')).toEqual([100])
  })

  test('whatever the sources agree on, nothing is quoted outside the band around the median', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 40 }),
        (prices) => {
          const btc = market()
          let words: readonly number[] = []
          for (const [s, price] of prices.entries()) {
            const usable = btc.look(say(price.toFixed(6), s), s).usable('BTC')
            const sorted = words.toSorted((a, b) => a - b)
            const middle =
              ((sorted[Math.floor(sorted.length / 2)] ?? 0) + (sorted[Math.ceil(sorted.length / 2) - 1] ?? 0)) / 2
            if (words.length > 0 && usable.ok)
              expect(Math.abs(price - middle)).toBeLessThanOrEqual(middle * 0.05 + 1e-5)
            words = btc.words('BTC') ?? []
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})

test('the newest words are kept, and no more', () => {
  const btc = market()
  for (let s = 0; s < 9; s += 1) btc.look(say(`${100 + s}`, s), s)
  expect(btc.words('BTC')).toEqual([104, 105, 106, 107, 108])
  expect(
    compareRates(slowMedianOf({ asset: 'BTC', words: ['1', '3', '2'], at: at(0) }).rate, rate('BTC', 'USD', '2')),
  ).toBe(0)
})

test('a jump is told once when it begins and once when it is over', () => {
  const logged: string[] = []
  const tell = (level: string) => (facts: object) =>
    void logged.push(`${level} ${'alert' in facts ? 'alert' : ''}`.trim())
  const alarm = jumpAlarm({ info: tell('info'), warn: tell('warn'), error: tell('error') })
  const btc = market()
  for (let s = 0; s < 5; s += 1) alarm(btc.look(say('100', s), s))
  for (let s = 5; s < 11; s += 1) alarm(btc.look(say('200', s), s))
  expect(logged).toEqual(['error alert', 'info'])
})
