import type { WhoAsked } from '@zend/contracts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, money } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { describe, expect, test } from 'vitest'
import type { AddressPast } from './risk.ts'
import { type FirstSend, isAskedAbout, mayAsk, sendWaitsUntil } from './scam-pause.ts'

// One o'clock in the afternoon in Lagos.
const NOW = new Date('2026-11-25T12:00:00Z')
const usd = (cents: bigint) => money('USD', cents)
const policy = {
  newAddress: { free: usd(1_000_00n), waitMs: HOUR_MS },
  scamPause: { ...DEFAULTS.withdrawal.scamPause, above: usd(100_00n) },
}
const rule = policy.scamPause
const SEND: FirstSend = {
  value: usd(100_00n),
  accountSince: after(NOW, -7 * DAY_MS),
  deviceSince: after(NOW, -7 * DAY_MS),
  timeZone: 'Africa/Lagos',
  firstSeenAt: null,
  reports: 0,
}
const asked = (over: Partial<FirstSend>, now = NOW) => isAskedAbout(rule, { ...SEND, ...over }, now)

describe('a first send is asked about', () => {
  test('not for a small sum by day, from an account and a device that are a week old', () => {
    expect(asked({})).toBe(false)
    expect(asked({ deviceSince: null })).toBe(false)
  })
  test.each<readonly [string, Partial<FirstSend>]>([
    ['above a hundred dollars', { value: usd(100_01n) }],
    ['from a younger account', { accountSince: after(NOW, 1 - 7 * DAY_MS) }],
    ['from a younger device', { deviceSince: after(NOW, 1 - 7 * DAY_MS) }],
    ['to an address that one customer reported', { reports: 1 }],
  ])('%s', (_why, over) => expect(asked(over)).toBe(true))
  test('at night in the time of the customer, wherever we are', () => {
    const at = (text: string, timeZone = 'Africa/Lagos') => {
      const now = new Date(text)
      const since = after(now, -30 * DAY_MS)
      return asked({ timeZone, accountSince: since, deviceSince: since }, now)
    }
    // Lagos is an hour ahead of UTC, Nairobi three.
    expect([at('2026-11-25T20:59:59Z'), at('2026-11-25T21:00:00Z')]).toEqual([false, true])
    expect([at('2026-11-26T03:59:59Z'), at('2026-11-26T04:00:00Z')]).toEqual([true, false])
    expect([at('2026-11-25T19:00:00Z', 'Africa/Nairobi'), at('2026-11-25T19:00:00Z')]).toEqual([true, false])
  })
  test('only once, and not where they have sent before', () => {
    expect(mayAsk({ value: usd(0n), answer: null })).toBe(true)
    expect(mayAsk({ value: usd(1n), answer: null })).toBe(false)
    expect(mayAsk({ value: usd(0n), answer: 'own' })).toBe(false)
  })
})

test('people who pay the same few addresses are asked before at most one send of twenty', () => {
  // A year of two hundred customers who send twice a week, every twelfth time to somebody new, at all hours by day and
  // seldom at night, two of three times less than a hundred dollars; and ten who opened their account this week.
  let state = 7
  const draw = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  let [sends, questions] = [0, 0]
  for (let customer = 0; customer < 210; customer++) {
    const young = customer >= 200
    for (let send = 0; send < (young ? 2 : 104); send++) {
      sends += 1
      if (draw(young ? 1 : 12) > 0) continue
      const value = usd(BigInt(draw(3) === 0 ? 100_01 + draw(400_00) : 1 + draw(100_00)))
      const hour = draw(20) === 0 ? 23 : 8 + draw(12)
      const now = after(new Date('2026-11-25T23:00:00Z'), hour * HOUR_MS)
      const accountSince = after(now, -(young ? 2 : 60) * DAY_MS)
      if (asked({ value, accountSince, deviceSince: accountSince }, now)) questions += 1
    }
  }
  expect(questions / sends).toBeGreaterThan(0.01)
  expect(questions / sends).toBeLessThanOrEqual(0.05)
})

describe('an answer', () => {
  const NEW: AddressPast = { firstDoneFrom: null, value: usd(0n), answer: null }
  const waits = (answer: WhoAsked | null, value = 1n, past: Partial<AddressPast> = {}) => {
    const until = sendWaitsUntil(policy, { value: usd(value), past: { ...NEW, answer, ...past }, saved: false }, NOW)
    return until === null ? 0 : (until.getTime() - NOW.getTime()) / MINUTE_MS
  }
  test.each(['online', 'profit', 'support', 'scam'] as const)('that it is %s makes any sum wait', (answer) =>
    expect(waits(answer)).toBe(45),
  )
  test.each(['own', 'known', 'shop', null] as const)('that it is %s lets it go', (answer) =>
    expect(waits(answer)).toBe(0),
  )
  test('takes nothing from the wait of a large sum', () => {
    expect(waits('own', 1_000_01n)).toBe(60)
    expect(waits('online', 1_000_01n)).toBe(60)
  })
  test('counts until money has arrived there, and had time to be missed', () => {
    const arrived = (minutes: number) => ({ value: usd(5n), firstDoneFrom: after(NOW, -minutes * MINUTE_MS) })
    expect(waits('online', 1n, { value: usd(5n) })).toBe(45)
    expect(waits('online', 1n, arrived(44))).toBe(45)
    expect(waits('online', 1n, arrived(45))).toBe(0)
  })
})
