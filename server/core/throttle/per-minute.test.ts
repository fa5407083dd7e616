import { after, SECOND_MS } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { perMinute } from './index.ts'

const START = new Date('2026-11-21T10:00:00Z')
const at = (seconds: number): Date => after(START, seconds * SECOND_MS)
beforeEach(() => vi.useFakeTimers({ now: START }))
afterEach(() => vi.useRealTimers())

/** Tries at these seconds after the start, in time order. */
async function tries(
  admit: ReturnType<typeof perMinute>,
  ...each: readonly (readonly [string, number])[]
): Promise<(Date | null)[]> {
  const answers: (Date | null)[] = []
  for (const [who, seconds] of each) {
    await vi.advanceTimersByTimeAsync(Number(at(seconds)) - Date.now())
    answers.push(await admit(who, new Date()))
  }
  return answers
}

test('so many within a minute from the first, each counted for itself', async () => {
  const admit = perMinute(2)
  expect(await tries(admit, ['ada', 0], ['bob', 10], ['ada', 30], ['ada', 59], ['ada', 60])).toEqual([
    null,
    null,
    null,
    at(60),
    null,
  ])
  expect(await tries(admit, ['bob', 61], ['bob', 69], ['bob', 70])).toEqual([null, at(70), null])
})

test('one that was refused puts the next off no longer', async () => {
  const admit = perMinute(1)
  const refused = Array.from({ length: 59 }, (_, second) => ['ada', second + 1] as const)
  expect(new Set((await tries(admit, ['ada', 0], ...refused)).slice(1))).toEqual(new Set(refused.map(() => at(60))))
  expect(await tries(admit, ['ada', 60])).toEqual([null])
})
