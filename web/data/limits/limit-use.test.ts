import { expect, test } from 'vitest'
import { usedPart } from './limit-use.ts'

const used = (amount: string, limit: string) =>
  usedPart({ rule: 'day', used: amount, limit, left: '0', freesAt: null }, 'NGN')

test('a bar never shows more used than is, nor more than all', () => {
  expect(used('0', '500000')).toBe(0)
  expect(used('4999.99', '500000')).toBe(0)
  expect(used('125000', '500000')).toBe(0.25)
  expect(used('600000', '500000')).toBe(1)
})

test('a limit of nothing is used up', () => {
  expect(used('0', '0')).toBe(1)
})
