import { expect, test } from 'vitest'
import { linePoints } from './sparkline.tsx'

test('the highest value is at the top and the lowest at the bottom, inside the inset', () => {
  expect(linePoints([1, 3, 2], 100, 30, 5)).toEqual([
    [0, 25],
    [50, 5],
    [100, 15],
  ])
})

test('a flat line lies in the middle instead of nowhere', () => {
  expect(linePoints([7, 7], 100, 30, 5)).toEqual([
    [0, 15],
    [100, 15],
  ])
})

test('a price that hardly moves does not fill the box', () => {
  const heights = linePoints([1, 1.001], 100, 30, 5, 0.01).map(([, y]) => Math.round(y))
  expect(heights).toEqual([16, 14])
})
