import { after } from '@zend/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admit, forgive, type ThrottleState, UNTRIED } from './throttle.ts'

const start = new Date('2026-03-02T10:00:00.000Z')
const at = (ms: number): Date => after(start, ms)
const rule = { max: 3, windowMs: 1000, pauseMs: 5000, spacingMs: 0 }

/** Tries at these offsets; returns which passed. */
const run = (offsets: readonly number[], over: Partial<typeof rule> = {}): boolean[] => {
  let state: ThrottleState = UNTRIED
  return offsets.map((offset) => {
    const result = admit(state, at(offset), { ...rule, ...over })
    if (result.ok) state = result.value
    return result.ok
  })
}

describe('admit', () => {
  test('lets the allowed number pass, then pauses from the last of them, however often one knocks', () => {
    expect(run([0, 1, 2, 3, 4000, 5001, 5002])).toEqual([true, true, true, false, false, false, true])
  })
  test('forgets tries that have left the window', () => {
    expect(run([0, 1, 1000, 1001, 1002])).toEqual([true, true, true, true, true])
  })
  test('without a pause, passes again when the oldest try leaves the window', () => {
    expect(run([0, 500, 501, 999, 1000, 1001], { pauseMs: 0 })).toEqual([true, true, true, false, true, false])
  })
  test('counts a try that comes to its turn after a later one', () => {
    expect(run([5, 3, 4])).toEqual([true, true, true])
  })
  test('keeps two tries apart', () => {
    expect(admit({ times: [at(0)], pausedUntil: null }, at(59), { ...rule, spacingMs: 60 })).toEqual({
      ok: false,
      refusal: { code: 'too_soon', retryAt: at(60) },
    })
    expect(run([0, 59, 60], { spacingMs: 60 })).toEqual([true, false, true])
  })
  test('never lets more than the maximum into any window, whatever the order of tries', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }),
        fc.constantFrom(0, 1500),
        (steps, pauseMs) => {
          let now = 0
          const offsets = steps.map((step) => (now += step))
          const passed = run(offsets, { pauseMs }).flatMap((ok, i) => (ok ? [offsets[i] ?? 0] : []))
          return passed.every(
            (from) => passed.filter((time) => time >= from && time < from + rule.windowMs).length <= rule.max,
          )
        },
      ),
    )
  })
  test('says a time to come back at which one is let in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }),
        fc.constantFrom(0, 1500),
        fc.constantFrom(0, 50),
        (steps, pauseMs, spacingMs) => {
          let state: ThrottleState = UNTRIED
          let now = 0
          for (const step of steps) {
            const result = admit(state, at((now += step)), { ...rule, pauseMs, spacingMs })
            if (result.ok) state = result.value
            else if (!admit(state, result.refusal.retryAt, { ...rule, pauseMs, spacingMs }).ok) return false
          }
          return true
        },
      ),
    )
  })
})

test('forgiving a try takes back that one and the pause it began', () => {
  const full = { times: [at(0), at(1), at(2)], pausedUntil: at(5002) }
  expect(forgive(full, at(1))).toEqual({ times: [at(0), at(2)], pausedUntil: null })
  expect(forgive(full, at(9))).toBe(full)
})
