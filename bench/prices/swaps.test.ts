import { expect, test } from 'vitest'
import { chanceFrom, FAULTS } from './feeds.ts'
import { swapThrough } from './swaps.ts'

test('whatever feeds do, singly or together, no swap is taken outside the band, nor offered on an old price', async () => {
  const found = await swapThrough(2_500, chanceFrom(90_210))
  expect(found).toMatchObject({ outside: 0, tooOld: 0 })
  // A market that never moved or never swapped would prove nothing.
  expect(found.refused).toBeGreaterThan(100)
  expect(found.withdrawn).toBeGreaterThan(0)
  expect(Object.entries(found.during).filter(([, swaps]) => swaps > 0).length).toBeGreaterThan(FAULTS.length / 2)
})

test('the same feeds without the slow medians are swapped at', async () => {
  expect((await swapThrough(4_000, chanceFrom(90_210), false)).outside).toBeGreaterThan(0)
})
