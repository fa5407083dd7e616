import { expect, test } from 'vitest'
import { type NotificationPages, withoutLines, withRead } from './notifications.queries.ts'

const AT = '2026-11-21T10:00:00.000Z'

/** Two pages of two lines; `unread` counts more than the loaded ones. */
function pages(): NotificationPages {
  const line = (_id: string, readAt: string | null) => ({
    _id,
    topic: 'deposit' as const,
    title: _id,
    body: '',
    path: null,
    app: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    readAt,
  })
  return {
    pageParams: [null, 'next'],
    pages: [
      { notifications: [line('a', null), line('b', AT)], unread: 7, cursor: 'next' },
      { notifications: [line('c', null), line('d', null)], unread: 7, cursor: 'further' },
    ],
  }
}

const unread = (data: NotificationPages) => data.pages.map((page) => page.unread)
const ids = (data: NotificationPages) => data.pages.flatMap((page) => page.notifications.map(({ _id }) => _id))

test('reading counts what was unread once, also when it is marked again', () => {
  const once = withRead(pages(), ['a', 'b'], AT)
  expect(once.pages[0]?.notifications.map(({ readAt }) => readAt)).toEqual([AT, AT])
  expect(unread(once)).toEqual([6, 6])
  expect(withRead(once, ['a'], '2026-11-22T10:00:00.000Z')).toEqual(once)
})

test('reading all leaves nothing unread, also on pages that were never read', () => {
  expect(unread(withRead(pages(), 'all', AT))).toEqual([0, 0])
})

test('deleting takes unread lines out of the count and lets one read on', () => {
  const left = withoutLines(pages(), ['b', 'c'])
  expect(ids(left)).toEqual(['a', 'd'])
  expect(unread(left)).toEqual([6, 6])
  expect(left.pages.at(-1)?.cursor).toBe('further')
})

test('after deleting all there is nothing more to read', () => {
  const left = withoutLines(pages(), 'all')
  expect(ids(left)).toEqual([])
  expect(unread(left)).toEqual([0, 0])
  expect(left.pages.at(-1)?.cursor).toBeNull()
})
