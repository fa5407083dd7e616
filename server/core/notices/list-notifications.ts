/** Reads a customer's notifications in the app, written in their current language. */
import type { Locale } from '@zend/contracts'
import { isId, ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Reader } from './format-at.ts'
import type { NoticeFacts, NoticeKind, Notification } from './notices.ts'
import { findTimeZone } from './notices.repo.ts'
import { countUnread, type Line, newestNotifications } from './notifications.repo.ts'
import { shownOf } from './channels.ts'
import { messageOf } from './texts.ts'

const NEWEST = 50

/** Count unread ones up to this number only. */
export const UNREAD_MAX = 99

/**
 * Notifications, newest first, with the number of unread ones (counted to 99) and the next cursor; `null` at the end.
 */
export type NotificationPage = {
  readonly notifications: readonly Notification[]
  readonly unread: number
  readonly cursor: string | null
}

/** Returns the newest 50 notifications, newest first. */
export async function listNotifications(tx: Tx, userId: UserId, locale: Locale): Promise<readonly Notification[]> {
  const [lines, timeZone] = await Promise.all([newestNotifications(tx, userId, NEWEST), findTimeZone(tx, userId)])
  return lines.flatMap((line) => written({ locale, timeZone }, line))
}

/** Returns a page of the list; `cursor` comes from the previous page. Refuses an invalid cursor. */
export async function pageOfNotifications(
  tx: Tx,
  userId: UserId,
  locale: Locale,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Result<NotificationPage, { readonly code: 'invalid_request'; readonly field: 'query.cursor' }>> {
  if (cursor !== undefined && !isId('ntc', cursor)) return refuse('invalid_request', { field: 'query.cursor' })
  const [lines, unread, timeZone] = await Promise.all([
    newestNotifications(tx, userId, limit + 1, cursor ?? null),
    countUnread(tx, userId, UNREAD_MAX),
    findTimeZone(tx, userId),
  ])
  const shown = lines.slice(0, limit)
  return ok({
    notifications: shown.flatMap((line) => written({ locale, timeZone }, line)),
    unread,
    cursor: lines.length > limit ? (shown.at(-1)?.id ?? null) : null,
  })
}

/** Renders a notification; none when its kind no longer shows in the app. */
function written(reader: Reader, { id, kind, facts: stored, createdAt, readAt }: Line): readonly Notification[] {
  // sendNotice stored the facts of this very kind.
  const facts = stored as NoticeFacts[NoticeKind]
  const shown = shownOf(kind, facts)
  if (shown === null) return []
  const { subject, paragraphs } = messageOf(reader, kind, facts)
  return [{ id, ...shown, title: subject, body: paragraphs[0] ?? '', createdAt, readAt }]
}
