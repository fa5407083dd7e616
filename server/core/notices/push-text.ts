/** Renders a notice for a device, in the language of the customer's mails. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { PushText } from '../push/index.ts'
import type { NoticeFacts, NoticeId, NoticeKind } from './notices.ts'
import { findUnread } from './notifications.repo.ts'
import { shownOf } from './channels.ts'
import { messageOf } from './texts.ts'

/**
 * Returns the text for a device; `null` when the notice is not this customer's, or they have read or removed it
 * meanwhile.
 */
export async function pushTextOf(tx: Tx, userId: UserId, id: NoticeId): Promise<PushText | null> {
  const line = await findUnread(tx, userId, id)
  if (line === null) return null
  // sendNotice stored the facts of this very kind.
  const facts = line.facts as NoticeFacts[NoticeKind]
  const shown = shownOf(line.kind, facts)
  if (shown === null) return null
  const { subject, paragraphs } = messageOf(line, line.kind, facts)
  return {
    title: subject,
    body: paragraphs[0] ?? '',
    path: shown.path,
    app: shown.app,
    urgent: shown.topic === 'security',
    createdAt: line.createdAt,
  }
}
