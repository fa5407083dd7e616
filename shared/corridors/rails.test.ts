import { money } from '@zend/kernel'
import { describe, expect, test } from 'vitest'
import { arrivalOf, type FxCurrency, type FxRail, nextCutOff, type PayWay, railFor, RAILS, WAYS_OF } from './index.ts'

const carried = (currency: FxCurrency, way: PayWay, amount: bigint): string => {
  const found = railFor(way, money(currency, amount))
  if (found.ok) return found.value
  if (found.refusal.code !== 'above_limit') return found.refusal.code
  const { most, instead } = found.refusal
  return `above ${most.amount} ${most.asset}, instead ${instead}`
}

describe('the rail of an amount', () => {
  test.each([
    // Currencycloud's limit for local dollars (providers.md 1A).
    ['USD', 'us-ach', 1n, 'us-ach'],
    ['USD', 'us-ach', 1_000_000_00n, 'us-ach'],
    ['USD', 'us-ach', 1_000_000_01n, 'above 100000000 USD, instead us-wire'],
    ['USD', 'us-wire', 1_000_000_01n, 'us-fedwire'],
    ['USD', 'swift', 999_000_000_00n, 'swift'],
    // Currencycloud's limit for EFT; Interac by Worldpay's.
    ['CAD', 'ca-interac', 10_000_00n, 'ca-interac'],
    ['CAD', 'ca-interac', 10_000_01n, 'above 1000000 CAD, instead ca-eft'],
    ['CAD', 'ca-interac', 100_000_01n, 'above 1000000 CAD, instead swift'],
    ['CAD', 'ca-eft', 100_000_00n, 'ca-eft'],
    ['CAD', 'ca-eft', 100_000_01n, 'above 10000000 CAD, instead swift'],
    ['GBP', 'gb-bank', 1_000_000_00n, 'gb-fps'],
    ['GBP', 'gb-bank', 1_000_000_01n, 'gb-chaps'],
    // Currencycloud: SEPA Instant below 100,000, not at it.
    ['EUR', 'eu-iban', 99_999_99n, 'eu-sepa-instant'],
    ['EUR', 'eu-iban', 100_000_00n, 'eu-sepa'],
    ['EUR', 'swift', 1n, 'swift'],
    ['CNY', 'swift', 5_000_000_00n, 'swift'],
    ['CNY', 'us-ach', 1n, 'not_offered'],
    ['GBP', 'eu-iban', 1n, 'not_offered'],
    ['EUR', 'eu-iban', 0n, 'amount_not_positive'],
    ['USD', 'us-ach', -1n, 'amount_not_positive'],
  ] as const)('%s by %s of %s minor units: %s', (currency, way, amount, expected) => {
    expect(carried(currency, way, amount)).toBe(expected)
  })

  test('every rail carries something, and a way named instead is one of the currency that carries it', () => {
    const carrying = new Set<string>()
    const amounts = [1n, 10_000_01n, 100_000_01n, 1_000_000_01n, 50_000_000_00n]
    const asked = (Object.keys(WAYS_OF) as FxCurrency[]).flatMap((currency) =>
      WAYS_OF[currency].flatMap((way) => amounts.map((amount) => ({ way, amount: money(currency, amount) }))),
    )
    for (const { way, amount } of asked) {
      const found = railFor(way, amount)
      if (found.ok) carrying.add(found.value)
      else if (found.refusal.code !== 'above_limit' || found.refusal.instead === null) throw new Error(way)
      else expect(railFor(found.refusal.instead, amount).ok).toBe(true)
    }
    expect([...carrying].toSorted()).toEqual(Object.keys(RAILS).toSorted())
  })
})

describe('the time of a rail', () => {
  // 27 November 2026 is a Friday.
  test.each([
    ['before the cut-off', 'us-ach', 'USD', '2026-11-26T13:59:59.999Z', '2026-11-26', '2026-11-27', '2026-11-30'],
    ['at the cut-off', 'us-ach', 'USD', '2026-11-26T14:00:00.000Z', '2026-11-27', '2026-11-30', '2026-12-01'],
    ['on Friday before it', 'gb-fps', 'GBP', '2026-11-27T13:00:00Z', '2026-11-27', '2026-11-27', '2026-11-27'],
    ['on Friday after it', 'gb-fps', 'GBP', '2026-11-27T15:00:00Z', '2026-11-30', '2026-11-30', '2026-11-30'],
    ['on Saturday', 'eu-sepa', 'EUR', '2026-11-28T08:00:00Z', '2026-11-30', '2026-11-30', '2026-12-02'],
    ['on Sunday evening', 'us-fedwire', 'USD', '2026-11-29T23:00:00Z', '2026-11-30', '2026-11-30', '2026-12-01'],
    ['in Canada', 'ca-eft', 'CAD', '2026-11-25T09:00:00Z', '2026-11-25', '2026-11-25', '2026-11-27'],
    ['by Interac', 'ca-interac', 'CAD', '2026-11-25T09:00:00Z', '2026-11-25', '2026-11-25', '2026-11-25'],
    ['by SWIFT in dollars', 'swift', 'USD', '2026-11-25T09:00:00Z', '2026-11-25', '2026-11-25', '2026-11-30'],
    ['by SWIFT in yuan', 'swift', 'CNY', '2026-11-25T09:00:00Z', '2026-11-25', '2026-11-25', '2026-11-30'],
    ['by SWIFT in euro', 'swift', 'EUR', '2026-11-25T09:00:00Z', '2026-11-25', '2026-11-26', '2026-12-02'],
    ['over a year’s end', 'gb-chaps', 'GBP', '2026-12-31T14:00:00Z', '2027-01-01', '2027-01-01', '2027-01-04'],
  ] as const)('%s', (_when, rail, currency, at, leaves, from, by) => {
    expect(arrivalOf(rail satisfies FxRail, currency, new Date(at))).toEqual({ leaves, from, by })
  })

  test.each([
    ['2026-11-26T13:59:59.999Z', '2026-11-26T14:00:00.000Z'],
    ['2026-11-26T14:00:00.000Z', '2026-11-27T14:00:00.000Z'],
    ['2026-11-27T14:00:00.000Z', '2026-11-30T14:00:00.000Z'],
    ['2026-11-28T01:00:00.000Z', '2026-11-30T14:00:00.000Z'],
  ])('after %s the next cut-off is %s', (now, next) => {
    expect(nextCutOff(new Date(now)).toISOString()).toBe(next)
  })
})
