import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restAfter } from './password-rest.ts'

test('a thread that had its core to itself goes on at once, one that was kept waiting rests, and never for long', () => {
  expect(restAfter(14, 14)).toBe(0)
  expect(restAfter(15, 14)).toBe(0)
  expect(restAfter(14, 10)).toBe(0)
  expect(restAfter(20, 14)).toBe(80)
  expect(restAfter(40, 14)).toBe(85)
  expect(restAfter(900, 14)).toBe(0)
})

test('whatever the clocks say, a rest is a time between nothing and its bound', () => {
  fc.assert(
    fc.property(fc.float({ min: 0, max: 1e6, noNaN: true }), fc.float({ min: 0, max: 1e6, noNaN: true }), (tookMs, workMs) => {
      const rest = restAfter(tookMs, workMs)
      expect(rest).toBeGreaterThanOrEqual(0)
      expect(rest + tookMs).toBeLessThanOrEqual(Math.max(125, tookMs))
    }),
  )
})
