import { expect, test } from 'vitest'
import { groupByDay } from './days.ts'

test('days follow the reader’s calendar and keep the order of the list', () => {
  const at = (day: number, hour: number) => ({ timeStamp: new Date(2026, 10, day, hour).toISOString() })
  const list = [at(21, 9), at(21, 0), at(20, 23), at(18, 12)]
  expect(groupByDay(list, ({ timeStamp }) => timeStamp)).toEqual([
    { key: '2026-11-21', items: list.slice(0, 2) },
    { key: '2026-11-20', items: [list[2]] },
    { key: '2026-11-18', items: [list[3]] },
  ])
})
