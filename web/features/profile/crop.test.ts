import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Crop, middleOf, panned, placed, placeOf, squareOf, ZOOM_MAX, zoomed } from './crop.ts'

const WIDE = { width: 400, height: 200 }

test('it begins with the whole height of a wide picture, in the middle', () => {
  expect(squareOf(WIDE, middleOf(WIDE))).toEqual({ left: 100, top: 0, side: 200 })
})

test('a finger that goes right shows what is left of the frame, as far as there is picture', () => {
  expect(squareOf(WIDE, panned(WIDE, middleOf(WIDE), 0.25, 0))).toEqual({ left: 50, top: 0, side: 200 })
  expect(squareOf(WIDE, panned(WIDE, middleOf(WIDE), 5, 5))).toEqual({ left: 0, top: 0, side: 200 })
})

test('zooming in keeps the centre; zooming out at an edge moves the square back inside', () => {
  const near = zoomed(WIDE, middleOf(WIDE), 2)
  expect(squareOf(WIDE, near)).toEqual({ left: 150, top: 50, side: 100 })
  const corner = panned(WIDE, near, 9, 9)
  expect(squareOf(WIDE, zoomed(WIDE, corner, 1))).toEqual({ left: 0, top: 0, side: 200 })
})

test('a place between the edges is where one puts it, and none where there is nowhere to go', () => {
  const near = zoomed(WIDE, middleOf(WIDE), 2)
  expect(placeOf(WIDE, near)).toEqual({ x: 0.5, y: 0.5 })
  expect(squareOf(WIDE, placed(WIDE, near, { x: 1, y: 0 }))).toEqual({ left: 300, top: 0, side: 100 })
  expect(placeOf(WIDE, placed(WIDE, near, { x: 0.25, y: 1 }))).toEqual({ x: 0.25, y: 1 })
  expect(placeOf(WIDE, middleOf(WIDE))).toEqual({ x: 0.5, y: 0.5 })
})

test('whatever one does, the square stays within the picture and is a part of it', () => {
  const length = fc.integer({ min: 1, max: 10_000 })
  const step = fc.record({
    x: fc.double({ min: -3, max: 3, noNaN: true }),
    y: fc.double({ min: -3, max: 3, noNaN: true }),
    zoom: fc.double({ min: -1, max: 9, noNaN: true }),
  })
  fc.assert(
    fc.property(length, length, fc.array(step, { maxLength: 12 }), (width, height, steps) => {
      const size = { width, height }
      const end = steps.reduce<Crop>(
        (crop, { x, y, zoom }) => zoomed(size, panned(size, crop, x, y), zoom),
        middleOf(size),
      )
      const { left, top, side } = squareOf(size, end)
      const slack = 1e-6 * Math.max(width, height)
      expect(side).toBeGreaterThanOrEqual(Math.min(width, height) / ZOOM_MAX - slack)
      expect(left).toBeGreaterThanOrEqual(-slack)
      expect(top).toBeGreaterThanOrEqual(-slack)
      expect(left + side).toBeLessThanOrEqual(width + slack)
      expect(top + side).toBeLessThanOrEqual(height + slack)
    }),
  )
})
