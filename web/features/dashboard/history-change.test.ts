import { expect, test } from 'vitest'
import { historyChange, sinceFirst, tableRows } from './history-change.ts'

const at = (values: readonly string[]) =>
  values.map((value, hour) => ({ at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`, value }))

test('a change is told from the first point to the last, exactly', () => {
  expect(historyChange(at(['4121.16', '5000.00', '4182.36']), '0.00', 'USD')).toEqual({
    amount: '61.20',
    percent: '1.48',
    direction: 'up',
  })
  expect(historyChange(at(['200.00', '100.00']), '0.00', 'NGN')).toEqual({
    amount: '100.00',
    percent: '50.00',
    direction: 'down',
  })
  expect(historyChange(at(['9007199254740993', '9007199254740994']), '0', 'XAF')).toEqual({
    amount: '1',
    percent: '0.00',
    direction: 'up',
  })
})

test('what came in is no gain and what was sent no loss', () => {
  expect(historyChange(at(['0.00', '4243383.53']), '4243383.53', 'NGN')).toEqual({
    amount: '0.00',
    percent: '0.00',
    direction: 'flat',
  })
  expect(historyChange(at(['100.00', '310.00']), '200.00', 'USD')).toEqual({
    amount: '10.00',
    percent: '3.33',
    direction: 'up',
  })
  expect(historyChange(at(['100.00', '0.00']), '-90.00', 'USD')).toEqual({
    amount: '10.00',
    percent: '10.00',
    direction: 'down',
  })
})

test('of nothing there are no per cent, and one point is no change', () => {
  expect(historyChange(at(['0.00', '0.00']), '0.00', 'USD')).toEqual({
    amount: '0.00',
    percent: null,
    direction: 'flat',
  })
  expect(historyChange(at(['5.00', '5.00']), '0.00', 'USD')).toEqual({
    amount: '0.00',
    percent: '0.00',
    direction: 'flat',
  })
  expect(historyChange(at(['5.00']), '0.00', 'USD')).toBeNull()
})

test('a table has few rows, and the newest is the first', () => {
  const points = at(Array.from({ length: 24 }, (_, hour) => String(hour)))
  expect(tableRows(points).map(({ value }) => value)).toEqual([
    '23',
    '21',
    '19',
    '17',
    '15',
    '13',
    '11',
    '9',
    '7',
    '5',
    '3',
    '1',
  ])
  expect(tableRows([])).toEqual([])
})

test('a line starts with the first worth: what was nothing before is not drawn, what was nothing after is', () => {
  expect(sinceFirst(at(['0.00', '0.00', '5.00', '0.00', '7.00'])).map(({ value }) => value)).toEqual([
    '5.00',
    '0.00',
    '7.00',
  ])
  expect(sinceFirst(at(['0.00', '0.00']))).toEqual([])
})
