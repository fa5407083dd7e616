import { after, DAY_MS, HOUR_MS, localCurrencyOf } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counts, fits, freesAt, type Use } from './limits.ts'
import { limitsPolicy } from './limits.policy.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
const ago = (ms: number, cents: bigint): Use => ({ at: after(NOW, -ms), cents })

test('a use counts until exactly one window later', () => {
  expect(counts(ago(DAY_MS - 1, 1n), NOW, DAY_MS)).toBe(true)
  expect(counts(ago(DAY_MS, 1n), NOW, DAY_MS)).toBe(false)
})

test('exactly the limit fits, a cent more does not', () => {
  expect(fits({ limitCents: 100n, usedCents: 60n }, 40n)).toBe(true)
  expect(fits({ limitCents: 100n, usedCents: 60n }, 41n)).toBe(false)
})

describe('when enough frees', () => {
  test('waits for as many uses as it takes, oldest first', () => {
    const uses = [ago(3 * HOUR_MS, 50n), ago(HOUR_MS, 30n), ago(2 * HOUR_MS, 20n)]
    expect(freesAt(uses, NOW, DAY_MS, 100n, 50n)).toEqual(after(NOW, 21 * HOUR_MS))
    expect(freesAt(uses, NOW, DAY_MS, 100n, 51n)).toEqual(after(NOW, 22 * HOUR_MS))
    expect(freesAt(uses, NOW, DAY_MS, 100n, 100n)).toEqual(after(NOW, 23 * HOUR_MS))
  })
  test('is now when it fits, and never above the limit itself', () => {
    expect(freesAt([ago(HOUR_MS, 30n)], NOW, DAY_MS, 100n, 70n)).toEqual(NOW)
    expect(freesAt([], NOW, DAY_MS, 100n, 101n)).toBeNull()
  })

  // Brute force: checks every millisecond of a short window until it fits.
  test('agrees with looking at every instant', () => {
    const windowMs = 60
    const use = fc.record({ agoMs: fc.integer({ min: 0, max: 90 }), cents: fc.bigInt({ min: 0n, max: 40n }) })
    fc.assert(
      fc.property(
        fc.array(use, { maxLength: 8 }),
        fc.bigInt({ min: 0n, max: 60n }),
        fc.bigInt({ min: 0n, max: 70n }),
        (given, limit, asked) => {
          const uses = given.map(({ agoMs, cents }) => ago(agoMs, cents))
          const usedAt = (instant: Date): bigint =>
            uses.reduce(
              (sum, each) =>
                each.at <= instant && instant.getTime() - each.at.getTime() < windowMs ? sum + each.cents : sum,
              0n,
            )
          const instants = Array.from({ length: windowMs + 1 }, (_, ms) => after(NOW, ms))
          const first = instants.find((instant) => usedAt(instant) + asked <= limit) ?? null
          expect(freesAt(uses, NOW, windowMs, limit, asked)).toEqual(first)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

test('limits are told in the currency of the country, elsewhere in dollars', () => {
  expect(['NG', 'GH', 'TZ', 'RW', 'ZA', 'KE', 'CM', 'UG', 'FR'].map(localCurrencyOf)).toEqual([
    'NGN',
    'GHS',
    'TZS',
    'RWF',
    'ZAR',
    'KES',
    'XAF',
    'UGX',
    'USD',
  ])
})

describe('an operator’s numbers', () => {
  const tier = (dayMax: string, monthMax: string) => ({ takes: ['email'], dayMax, monthMax })
  const numbers = (over: object) => ({
    currency: 'NGN',
    startingTier: 0,
    companies: DEFAULTS.limits.companies,
    tiers: [tier('1', '2')],
    ...over,
  })
  test('the defaults pass', () => {
    expect(limitsPolicy(DEFAULTS.limits).tiers).toHaveLength(4)
  })
  test.each([
    ['an unknown currency', numbers({ currency: 'NAIRA' })],
    ['a tier that does not exist', numbers({ startingTier: 1 })],
    ['a half tier', numbers({ startingTier: 0.5 })],
    ['an amount with separators', numbers({ tiers: [tier('1,000', '2000')] })],
    ['a number instead of text', numbers({ tiers: [{ takes: [], dayMax: 1, monthMax: '2' }] })],
    ['more a day than a month', numbers({ tiers: [tier('3', '2')] })],
    ['a tier of companies too few', numbers({ companies: { currency: 'USD', tiers: [tier('1', '2')] } })],
    ['an unknown currency of companies', numbers({ companies: { currency: 'EURO', tiers: [1, 2, 3] } })],
    ['a tier below the one before', numbers({ tiers: [tier('2', '9'), tier('1', '9')] })],
  ])('%s stops the start', (_what, given) => {
    expect(() => limitsPolicy(given)).toThrow(/^config\.limits/)
  })
})
