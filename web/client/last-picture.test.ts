import { expect, test } from 'vitest'
import { isOfNow, type Picture } from './last-picture.ts'

const AT = Date.parse('2026-11-21T09:00:00Z')
const HOUR_MS = 3_600_000
const PICTURE: Picture = { owner: 'usr_1', look: 'light', balance: 'sealed-1', at: AT, content: [] }
const NOW = { owner: 'usr_1', look: 'light', balance: 'sealed-1', at: AT + HOUR_MS }

test('a picture is shown to whom it was kept for, as long as all of it holds', () => {
  expect(isOfNow(PICTURE, NOW)).toBe(true)
  expect(isOfNow(PICTURE, { ...NOW, at: AT + 23 * HOUR_MS })).toBe(true)
})

test.each([
  ['somebody else is signed in', { owner: 'usr_2' }],
  ['nobody is signed in', { owner: '' }],
  ['balances were hidden meanwhile', { look: 'hidden' }],
  ['a later balance was kept', { balance: 'sealed-2' }],
  ['no balance is kept', { balance: undefined }],
  ['it is of yesterday', { at: AT + 24 * HOUR_MS }],
  ['the clock was put back', { at: AT - 1 }],
])('it is not shown when %s', (_, change) => {
  expect(isOfNow(PICTURE, { ...NOW, ...change })).toBe(false)
})
