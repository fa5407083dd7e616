import { expect, test } from 'vitest'
import { daysOf } from './period-presets.ts'

test('each period has its first and last day, also over the end of a year and a leap day', () => {
  const now = new Date('2026-11-29T23:59:59Z')
  expect(daysOf('month', now)).toEqual({ from: '2026-11-01', to: '2026-11-29' })
  expect(daysOf('last-month', now)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(daysOf('year', now)).toEqual({ from: '2026-01-01', to: '2026-11-29' })
  expect(daysOf('last-month', new Date('2027-01-01T00:00:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOf('last-month', new Date('2028-03-31T12:00:00Z'))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
