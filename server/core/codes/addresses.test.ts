import { expect, test } from 'vitest'
import { maskEmail } from './addresses.ts'
import { minutesOf } from './one-time-codes.ts'

test.each([
  ['ada@example.com', 'a•••@example.com'],
  ['a@b.co', 'a•••@b.co'],
])('%s shows as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})

test('a letter never promises more minutes than there are', () => {
  expect(minutesOf(299_999)).toBe(4)
  expect(minutesOf(300_000)).toBe(5)
})
