import { expect, test } from 'vitest'
import { percentOf } from './basis-points.ts'

test('basis points as a percentage', () => {
  expect([0, 5, 25, 50, 125].map(percentOf)).toEqual(['0.00', '0.05', '0.25', '0.50', '1.25'])
})
