import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zend/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PostOutcome } from '../../ports/web-post.ts'
import { fateOf, TRIES_MAX } from './schedule.ts'

const answered = (status: number, retryAfterMs: number | null = null): PostOutcome => ({
  kind: 'answered',
  status,
  retryAfterMs,
  body: '',
})
const TIMEOUT: PostOutcome = { kind: 'unanswered', problem: 'timeout' }

test('tries seven times: at once, and 1 m, 5 m, 30 m, 2 h, 8 h and 24 h after the one before', () => {
  expect(TRIES_MAX).toBe(7)
  const after = (tries: number) => fateOf(TIMEOUT, tries, 0.5)
  expect([1, 2, 3, 4, 5, 6].map((tries) => ('afterMs' in after(tries) ? after(tries) : null))).toEqual(
    [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS, DAY_MS].map((afterMs) => ({
      kind: 'again',
      afterMs,
      restMs: 0,
    })),
  )
  expect(after(7)).toEqual({ kind: 'failed', restMs: 0 })
})

test('spreads each by a tenth to either side', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.double({ min: 0, max: 1, noNaN: true }), (tries, random) => {
      const [middle, spread] = [fateOf(TIMEOUT, tries, 0.5), fateOf(TIMEOUT, tries, random)]
      if (middle.kind !== 'again' || spread.kind !== 'again') throw new Error('it is tried again')
      expect(Math.abs(spread.afterMs - middle.afterMs)).toBeLessThanOrEqual(middle.afterMs / 10)
    }),
  )
  expect(fateOf(TIMEOUT, 1, 0)).toMatchObject({ afterMs: 54_000 })
  expect(fateOf(TIMEOUT, 1, 1)).toMatchObject({ afterMs: 66_000 })
})

test('only 2xx is success', () => {
  for (let status = 100; status < 600; status += 1) {
    const { kind } = fateOf(answered(status), 1, 0.5)
    expect([status, kind]).toEqual([
      status,
      status >= 200 && status < 300 ? 'delivered' : status === 410 ? 'gone' : 'again',
    ])
  }
  expect(fateOf(answered(200), 7, 0.5)).toEqual({ kind: 'delivered' })
  expect(fateOf(answered(410), 7, 0.5)).toEqual({ kind: 'gone' })
})

test('waits as long as it is asked to, and a day at most; nothing else is sent for an hour at most', () => {
  expect(fateOf(answered(503, 10 * MINUTE_MS), 1, 0.5)).toEqual({
    kind: 'again',
    afterMs: 10 * MINUTE_MS,
    restMs: 10 * MINUTE_MS,
  })
  // Less than the schedule changes nothing of it.
  expect(fateOf(answered(503, 1_000), 2, 0.5)).toMatchObject({ afterMs: 5 * MINUTE_MS, restMs: 1_000 })
  expect(fateOf(answered(429, 365 * DAY_MS), 1, 0.5)).toEqual({ kind: 'again', afterMs: DAY_MS, restMs: HOUR_MS })
  expect(fateOf(answered(200, HOUR_MS), 1, 0.5)).toEqual({ kind: 'delivered' })
})

test.each([429, 502, 504])('leaves a receiver that answers %d alone for a minute', (status) => {
  expect(fateOf(answered(status), 1, 0.5)).toMatchObject({ restMs: MINUTE_MS })
})
