import { expect, test } from 'vitest'
import { backoffMs } from './index.ts'

test('pauses double up to their limit, and chance spreads them over the upper half', () => {
  const backoff = { firstMs: 500, maxMs: 30_000 }
  expect([1, 2, 3, 7, 8, 1_000].map((failures) => backoffMs(backoff, failures))).toEqual([
    500, 1_000, 2_000, 30_000, 30_000, 30_000,
  ])
  expect([backoffMs(backoff, 3, 0), backoffMs(backoff, 3, 0.5), backoffMs(backoff, 8, 0)]).toEqual([
    1_000, 1_500, 15_000,
  ])
})
