import { expect, test } from 'vitest'
import { roomAt, roomFor } from './index.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 2, 1, 9, 0, second))

const rule = { max: 3, windowMs: 60_000 }

test('the window has capacity until it is full, and again when its first entry has left', () => {
  expect(roomAt([at(0), at(1)], rule)).toBeNull()
  expect(roomAt([at(0), at(1), at(2)], rule)).toEqual(at(60))
  // With a lower limit than before, enough entries must leave the window to get below it.
  expect(roomAt([at(0), at(1), at(2), at(3)], rule)).toEqual(at(61))
})

test('sizes: as many leave as it takes', () => {
  const earlier = [
    { at: at(0), units: 10 },
    { at: at(1), units: 80 },
    { at: at(2), units: 5 },
  ]
  const day = { max: 100, windowMs: 60_000 }
  expect(roomFor(5, earlier, day)).toBeNull()
  expect(roomFor(6, earlier, day)).toEqual(at(60))
  expect(roomFor(16, earlier, day)).toEqual(at(61))
  expect(roomFor(500, earlier, day)).toEqual(at(62))
})
