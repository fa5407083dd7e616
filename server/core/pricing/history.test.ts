import { COIN_CODES } from '@zend/kernel'
import { expect, test } from 'vitest'
import { firstShown, lackingHistory, pointsOf, startOf, STEP_NAMES, STEPS } from './history.ts'

const NOW = new Date('2026-11-21T10:07:31Z')

test('a price is the newest of the stretch it falls into, of every length', () => {
  expect(pointsOf('BTC', '91000', NOW).map(({ step, startsAt }) => [step, startsAt.toISOString()])).toEqual([
    ['m5', '2026-11-21T10:05:00.000Z'],
    ['h1', '2026-11-21T10:00:00.000Z'],
    ['h6', '2026-11-21T06:00:00.000Z'],
    ['d1', '2026-11-21T00:00:00.000Z'],
  ])
})

test('what a chart shows is kept, and a chart has as many stretches as it should', () => {
  for (const step of STEP_NAMES) {
    const { stepMs, keepMs, points } = STEPS[step]
    const first = firstShown(step, NOW)
    expect(NOW.getTime() - first.getTime()).toBeLessThan(keepMs)
    expect((startOf(step, NOW).getTime() - first.getTime()) / stepMs + 1).toBe(points)
  }
})

test('history is asked for where more than a tenth of a chart is missing', () => {
  const complete = (_coin: string, step: keyof typeof STEPS): number => STEPS[step].points
  expect(lackingHistory(COIN_CODES, complete)).toEqual([])
  expect(lackingHistory(['BTC'], (coin, step) => (step === 'h1' ? 151 : complete(coin, step)))).toEqual([
    { coin: 'BTC', step: 'h1' },
  ])
  expect(lackingHistory(['BTC'], (coin, step) => (step === 'h1' ? 152 : complete(coin, step)))).toEqual([])
})
