import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restAfter } from './password-rest.ts'

test('a thread that had its core to itself goes on at once, one that was kept waiting rests, and never for long', () => {
  expect(restAfter(14, 0)).toBe(0)
  expect(restAfter(15, 2)).toBe(0)
  expect(restAfter(16, 4)).toBe(96)
  expect(restAfter(40, 26)).toBe(120)
  expect(restAfter(900, 886)).toBe(0)
})

test('whatever the clocks say, a rest is a time between nothing and its bound', () => {
  fc.assert(
    fc.property(
      fc.float({ min: 0, max: 1e6, noNaN: true }),
      fc.float({ min: 0, max: 1e6, noNaN: true }),
      (tookMs, waitedMs) => {
        const rest = restAfter(tookMs, waitedMs)
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(rest + tookMs).toBeLessThanOrEqual(Math.max(160, tookMs))
      },
    ),
  )
})
