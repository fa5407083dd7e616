/** The lines of a customer's list in the app, written in the language they use now. */
import type { Locale } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { NoticeFacts, NoticeKind, Notification } from './notices.ts'
import { newestNotifications } from './notices.repo.ts'
import { messageOf } from './texts.ts'

const NEWEST = 50

/** The newest 50 lines, newest first. */
export async function listNotifications(tx: Tx, userId: UserId, locale: Locale): Promise<readonly Notification[]> {
  const rows = await newestNotifications(tx, userId, NEWEST)
  return rows.map(({ id, kind, facts, createdAt, readAt }) => {
    const { subject, paragraphs } = messageOf(locale, kind, facts as NoticeFacts[NoticeKind])
    return { id, title: subject, body: paragraphs[0] ?? '', createdAt, readAt }
  })
}
