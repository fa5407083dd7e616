/** Queries of the notifications and of the push key; their keys, and optimistic updates. */
import {
  deleteNotifications,
  type EndpointData,
  getNotifications,
  getPushKey,
  readNotifications,
  type User,
} from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { userQuery } from '@zend/web/data/wallet'

/** One page of the list. */
export type NotificationPage = EndpointData<typeof getNotifications>
/** The loaded pages. */
export type NotificationPages = InfiniteData<NotificationPage, string | null>

/** The number of lines on one page. */
const PAGE_LIMIT = 20

/**
 * The list, newest first. Its key lies under the user record's, so that what invalidates the record (an event, a
 * reconnection) invalidates it too.
 */
export const notificationsQuery = (id: UserId) =>
  infiniteQueryOptions({
    queryKey: [...userQuery(id).queryKey, 'notifications'],
    queryFn: ({ signal, pageParam }): Promise<NotificationPage> =>
      services().api.call(
        getNotifications,
        { params: { id }, query: { limit: PAGE_LIMIT, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    refetchOnMount: 'always',
  })

/**
 * The key that devices subscribe to web push with; `null` if this deployment has no push. It does not change while the
 * app is open.
 */
export const pushKeyQuery = () =>
  queryOptions({
    queryKey: ['push-key'],
    queryFn: async ({ signal }): Promise<string | null> =>
      (await services().api.call(getPushKey, {}, { signal })).publicKey,
    refetchInterval: false,
    staleTime: Infinity,
  })

/** The lines that a change concerns: these, or all. */
export type Which = readonly string[] | 'all'

const concerns = (which: Which, id: string): boolean => which === 'all' || which.includes(id)

/** The pages with these lines marked as read. @param at the moment it happened, ISO 8601 */
export function withRead(data: NotificationPages, which: Which, at: string): NotificationPages {
  return changed(data, which, (notifications) =>
    notifications.map((line) => (line.readAt === null && concerns(which, line._id) ? { ...line, readAt: at } : line)),
  )
}

/** The pages without these lines. If no line is left, there is nothing more to load. */
export function withoutLines(data: NotificationPages, which: Which): NotificationPages {
  const left = changed(data, which, (notifications) => notifications.filter(({ _id }) => !concerns(which, _id)))
  return which === 'all' ? { ...left, pages: left.pages.map((page) => ({ ...page, cursor: null })) } : left
}

/**
 * Changes each page's lines, and the count of unread ones: by the number of lines that are no longer unread, or to zero
 * if all lines are meant, loaded or not.
 */
function changed(
  data: NotificationPages,
  which: Which,
  change: (lines: NotificationPage['notifications']) => NotificationPage['notifications'],
): NotificationPages {
  const pages = data.pages.map((page) => ({ ...page, notifications: change(page.notifications) }))
  const fewer = unreadIn(data.pages) - unreadIn(pages)
  return {
    ...data,
    pages: pages.map((page) => ({ ...page, unread: which === 'all' ? 0 : Math.max(0, page.unread - fewer) })),
  }
}

const unreadIn = (pages: readonly NotificationPage[]): number =>
  pages.flatMap(({ notifications }) => notifications).filter(({ readAt }) => readAt === null).length

/** An action on lines of the list. */
export type NotificationAct = 'read' | 'delete'

/**
 * Marks lines as read, or deletes them: updates the list and the bell's count at once, then sends. Throws the API's
 * refusals, and refetches the true state. The action is idempotent, so a lost answer needs no repeat.
 */
export async function actOnNotifications(
  client: QueryClient,
  id: UserId,
  act: NotificationAct,
  which: Which,
): Promise<void> {
  const { queryKey } = notificationsQuery(id)
  const recordKey = userQuery(id).queryKey
  const at = new Date().toISOString()
  await client.cancelQueries({ queryKey })
  client.setQueryData<NotificationPages>(queryKey, (data) =>
    data === undefined ? data : act === 'read' ? withRead(data, which, at) : withoutLines(data, which),
  )
  client.setQueryData(recordKey, (record) => (record === undefined ? record : recordAfter(record, act, which, at)))
  try {
    const body = which === 'all' ? {} : { notificationIds: [...which] }
    const { unread } = await services().api.call(act === 'read' ? readNotifications : deleteNotifications, {
      params: { id },
      body,
    })
    client.setQueryData<NotificationPages>(queryKey, (data) =>
      data === undefined ? data : { ...data, pages: data.pages.map((page) => ({ ...page, unread })) },
    )
  } catch (thrown) {
    // Without a network this waits; the error must not.
    void client.invalidateQueries({ queryKey: recordKey })
    throw thrown
  }
}

function recordAfter(record: User, act: NotificationAct, which: Which, at: string): User {
  const notifications =
    act === 'read'
      ? record.notifications.map((line) =>
          line.readAt === null && concerns(which, line._id) ? { ...line, readAt: at } : line,
        )
      : record.notifications.filter(({ _id }) => !concerns(which, _id))
  return { ...record, notifications }
}
