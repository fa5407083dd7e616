import { MINUTE_MS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { describe, expect, test } from 'vitest'
import { nextAskAt, nextReversalCheckAt } from './attempts.ts'
import { inOrder, type RailCase, stateOf } from './health.ts'
import { quickSellPolicy } from './quick-sell.policy.ts'

const policy = DEFAULTS.quickSell.health
const NOW = new Date('2026-11-21T10:00:00Z')
const [a, b] = [{ name: 'a' }, { name: 'b' }]
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * MINUTE_MS)
const one = (rail: string, over: Partial<RailCase> = {}): RailCase => ({
  rail,
  state: 'paid',
  why: null,
  silent: false,
  createdAt: ago(2),
  paidAt: ago(1),
  ...over,
})
const many = (count: number, rail: string, over: Partial<RailCase> = {}) =>
  Array.from({ length: count }, () => one(rail, over))
const failed = { state: 'failed', why: 'rejected', paidAt: null } as const
const names = (cases: readonly RailCase[]) => inOrder([a, b], cases, NOW, policy).map(({ name }) => name)
const state = (cases: readonly RailCase[]) => stateOf([a, b], cases, NOW, policy)

describe('who goes first', () => {
  test('as given while nothing is known; then whoever fails less, then whoever is quicker', () => {
    expect(names([])).toEqual(['a', 'b'])
    expect(names([one('a', failed)])).toEqual(['b', 'a'])
    expect(names([...many(3, 'a', { createdAt: ago(9) }), ...many(3, 'b')])).toEqual(['b', 'a'])
  })

  test('what is wrong with an account is not held against a rail, silence is', () => {
    expect(names(many(20, 'a', { ...failed, why: 'account_closed' }))).toEqual(['a', 'b'])
    expect(names([one('a', { state: 'open', paidAt: null, silent: true })])).toEqual(['b', 'a'])
  })

  test('a rail that is down goes last, also with many successes on the other side of it', () => {
    expect(names([...many(6, 'a', failed), ...many(5, 'a'), ...many(30, 'b', { createdAt: ago(14) })])).toEqual([
      'b',
      'a',
    ])
  })
})

describe('what customers are told', () => {
  test('up as long as one rail is; down when all are, and only when that is known', () => {
    expect([state([]), stateOf([], [], NOW, policy)]).toEqual(['up', 'down'])
    expect(state([...many(4, 'a', failed), ...many(4, 'b', failed)])).toBe('up')
    expect(state([...many(5, 'a', failed), ...many(5, 'b', failed)])).toBe('down')
    expect(state([...many(5, 'a', failed), ...many(5, 'b', failed), ...many(5, 'b')])).toBe('up')
  })

  test('slow when payouts take long, or many wait', () => {
    const slow = { createdAt: ago(14) }
    expect(state([...many(3, 'a', slow), ...many(3, 'b', slow)])).toBe('slow')
    const waiting = { state: 'open', paidAt: null, createdAt: ago(11) } as const
    expect(state([...many(5, 'a', waiting), ...many(5, 'b', waiting)])).toBe('slow')
  })
})

test('a rail is asked soon, then less often, and the last pause repeats', () => {
  const waits = [0, 1, 8, 9, 500].map(
    (asks) => (nextAskAt(DEFAULTS.quickSell.payout, NOW, asks).getTime() - NOW.getTime()) / 1_000,
  )
  expect(waits).toEqual([3, 5, 600, 600, 600])
})

test('a reversal is looked for until sixty days after the payment', () => {
  const days = (count: number): Date => new Date(NOW.getTime() + count * 24 * 60 * MINUTE_MS)
  expect(nextReversalCheckAt(DEFAULTS.quickSell.payout, NOW, days(30))).toEqual(days(60))
  expect(nextReversalCheckAt(DEFAULTS.quickSell.payout, NOW, days(60))).toBeNull()
})

describe('an operator’s numbers', () => {
  const numbers = DEFAULTS.quickSell
  test('the defaults pass', () => {
    expect(quickSellPolicy(numbers).termsOf('NGN')?.flatFee.amount).toBe(5_000n)
  })
  test.each([
    ['a currency that is a coin', { ...numbers, payouts: { BTC: { minimum: '1', maximum: '2', flatFee: '0' } } }],
    ['a least above the most', { ...numbers, payouts: { NGN: { minimum: '3', maximum: '2', flatFee: '0' } } }],
    ['an amount with separators', { ...numbers, payouts: { NGN: { minimum: '1', maximum: '2,000', flatFee: '0' } } }],
    [
      'a call that outlives an order',
      { ...numbers, payout: { ...numbers.payout, orderOnItsWayMaxMs: numbers.payout.claimMs } },
    ],
    ['nobody ever asks', { ...numbers, payout: { ...numbers.payout, askAfterMs: [] } }],
  ])('%s stops the start', (_what, given) => {
    expect(() => quickSellPolicy(given)).toThrow(/^config\.quickSell/)
  })
})
