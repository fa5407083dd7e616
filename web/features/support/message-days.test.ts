import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { messageDays } from './message-days.ts'

const message = (at: string) => ({
  _id: newId('msg', Date.parse(at)),
  from: 'customer' as const,
  text: at,
  at,
  attachments: [],
})

test('messages stand under the day of the reader, not of UTC, in the order they came', () => {
  const late = message('2026-11-20T22:30:00Z')
  const later = message('2026-11-20T23:30:00Z')
  const next = message('2026-11-21T09:00:00Z')
  expect(messageDays([late, later, next], 'UTC').map(({ key, messages }) => [key, messages.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-21', 1],
  ])
  expect(messageDays([late, later, next], 'Africa/Lagos').map(({ messages }) => messages)).toEqual([
    [late],
    [later, next],
  ])
})
