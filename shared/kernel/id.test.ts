import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isId, newId } from './index.ts'

test('ids made later sort later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.integer({ min: 1, max: 2 ** 40 }), (ms, gap) => {
      expect(newId('usr', ms) < newId('usr', ms + gap)).toBe(true)
    }),
  )
})
test('an id is recognised by its own prefix alone', () => {
  const id = newId('dep', Date.UTC(2026, 10, 21))
  expect(isId('dep', id)).toBe(true)
  expect(isId('usr', id)).toBe(false)
  for (const text of ['', 'dep_', `${id}0`, id.slice(0, -1), id.toUpperCase(), `dep_${'u'.repeat(26)}`, `x${id}`])
    expect(isId('dep', text)).toBe(false)
})
test('ten thousand ids of one millisecond are all different', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId('pst', 0))).size).toBe(10_000)
})
