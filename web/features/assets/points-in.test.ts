import { expect, test } from 'vitest'
import { pointsIn } from './points-in.ts'

const POINTS = [
  { at: '2026-11-20T10:00:00.000Z', price: '2' },
  { at: '2026-11-21T10:00:00.000Z', price: '0.0000000004821' },
]

test('the past is told at the exchange rate of today, small prices keep their digits', () => {
  expect(pointsIn(POINTS, '4.00', '6000.00')?.map(({ price }) => price)).toEqual(['3000', '0.00000072315'])
})

test('dollars stay as they are, to the digit', () => {
  expect(pointsIn(POINTS, '91240.50', '91240.50')).toBe(POINTS)
})

test('there is no line rather than one in the wrong currency', () => {
  expect([pointsIn(POINTS, null, '1'), pointsIn(POINTS, '1', undefined), pointsIn(POINTS, '0.00', '5')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
