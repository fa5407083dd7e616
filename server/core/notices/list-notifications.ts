/** The lines of a customer's list in the app, written in the language they use now. */
import type { Locale } from '@zend/contracts'
import { isId, ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Reader } from './format-at.ts'
import type { NoticeFacts, NoticeKind, Notification } from './notices.ts'
import { findTimeZone } from './notices.repo.ts'
import { countUnread, type Line, newestNotifications } from './notifications.repo.ts'
import { shownOf } from './telling.ts'
import { messageOf } from './texts.ts'

const NEWEST = 50

/** Beyond this many it is all the same to the customer. */
export const UNREAD_MAX = 99

/** Lines, newest first, with how many are unread in all (counted to 99) and where to go on; `null` at the end. */
export type NotificationPage = {
  readonly notifications: readonly Notification[]
  readonly unread: number
  readonly cursor: string | null
}

/** The newest 50 lines, newest first. */
export async function listNotifications(tx: Tx, userId: UserId, locale: Locale): Promise<readonly Notification[]> {
  const [lines, timeZone] = await Promise.all([newestNotifications(tx, userId, NEWEST), findTimeZone(tx, userId)])
  return lines.flatMap((line) => written({ locale, timeZone }, line))
}

/** A page of the list; `cursor` is that of the page before. Refuses one that is not ours. */
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

/** A line in words; none when its kind shows in the app no longer. */
function written(reader: Reader, { id, kind, facts: stored, createdAt, readAt }: Line): readonly Notification[] {
  // Stored by sendNotice with the facts of this very kind.
  const facts = stored as NoticeFacts[NoticeKind]
  const shown = shownOf(kind, facts)
  if (shown === null) return []
  const { subject, paragraphs } = messageOf(reader, kind, facts)
  return [{ id, ...shown, title: subject, body: paragraphs[0] ?? '', createdAt, readAt }]
}
