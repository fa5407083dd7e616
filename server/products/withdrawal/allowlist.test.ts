import { after, HOUR_MS } from '@zend/kernel'
import { expect, test } from 'vitest'
import { allowlistAt, switched } from './allowlist.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DELAY = 48 * HOUR_MS
const OFF = { on: false, offAt: null }
const ON = { on: true, offAt: null }

test('it is off until switched on, and on at once', () => {
  expect(allowlistAt(null, NOW)).toEqual(OFF)
  expect(switched(null, true, DELAY, NOW)).toEqual(ON)
  expect(switched(null, false, DELAY, NOW)).toEqual(OFF)
})

test('it is off 48 hours after it was asked to be, not a millisecond earlier, and asking again does not shorten or lengthen that', () => {
  const leaving = switched(ON, false, DELAY, NOW)
  expect(leaving).toEqual({ on: true, offAt: after(NOW, DELAY) })
  expect(allowlistAt(leaving, after(NOW, DELAY - 1)).on).toBe(true)
  expect(allowlistAt(leaving, after(NOW, DELAY))).toEqual(OFF)
  expect(switched(leaving, false, DELAY, after(NOW, HOUR_MS))).toEqual(leaving)
})

test('switching on withdraws the switch-off, and after it counts from the start', () => {
  const leaving = switched(ON, false, DELAY, NOW)
  expect(switched(leaving, true, DELAY, after(NOW, HOUR_MS))).toEqual(ON)
  const later = after(NOW, DELAY)
  expect(switched(leaving, true, DELAY, later)).toEqual(ON)
  expect(switched(leaving, false, DELAY, later)).toEqual(OFF)
})
