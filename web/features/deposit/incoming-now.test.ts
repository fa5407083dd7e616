import { expect, test } from 'vitest'
import { incomingNow } from './incoming-now.ts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const deposit = (network: 'bitcoin' | 'ethereum', status: 'pending' | 'success' | 'failed', minutesAgo: number) => ({
  network,
  status,
  timeStamp: new Date(NOW - minutesAgo * 60_000).toISOString(),
})

test('what is under way stays in sight however long it takes; what is done, for an hour; other networks not at all', () => {
  const slow = deposit('bitcoin', 'pending', 600)
  const fresh = deposit('bitcoin', 'success', 59)
  const old = deposit('bitcoin', 'success', 61)
  const mistaken = deposit('bitcoin', 'failed', 1)
  expect(incomingNow([slow, fresh, old, mistaken, deposit('ethereum', 'pending', 1)], 'bitcoin', NOW)).toEqual([
    slow,
    fresh,
  ])
})
