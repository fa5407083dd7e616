/**
 * The job that delivers one notice: load it, render the mail, pass it to the mail transport, mark it. Delivering twice
 * is harmless: a settled notice is skipped, and a repeat after a crash has the same Message-ID.
 */
import type { UserId } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MailSender } from '../../ports/mail.ts'
import type { SealingKey } from '../sealing/index.ts'
import type { Reader } from './format-at.ts'
import { renderMail } from './render-mail.ts'
import type { NoticeFacts, NoticeId, NoticeKind } from './notices.ts'
import { findQueued, type OutboxRow, settleOutbox } from './notices.repo.ts'
import { openSecret } from './seal-codes.ts'
import { withWords } from './support-copy.ts'
import { messageOf } from './texts.ts'

/** Dependencies of delivery. `appUrl` and `businessUrl` are the addresses of the apps, for links. */
export type DeliveryDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly mail: MailSender
  readonly sealingKey: SealingKey
  readonly appUrl: string
  readonly businessUrl: string
  /** Makes the token of the link in a mail to this customer, made at this instant, that freezes the account. */
  readonly freezeLink: (userId: UserId, madeAt: Date) => string
}

/**
 * Delivers a notice, or drops it when it is an expired code. Does nothing for one that is settled or unknown. Throws
 * when the transport did not accept it; the job runner retries.
 */
export async function deliverNotice(deps: DeliveryDeps, id: NoticeId): Promise<'sent' | 'dropped' | 'nothing'> {
  const row = await findQueued(deps.db.read, id)
  if (row === null) return 'nothing'
  if (row.expiresAt !== null && row.expiresAt <= deps.clock.now()) {
    await settleOutbox(deps.db.read, id, 'dropped', deps.clock.now())
    return 'dropped'
  }
  await deps.mail.send(id, letterOf(deps, row))
  await settleOutbox(deps.db.read, id, 'sent', deps.clock.now())
  return 'sent'
}

// Accounts that are closed, or frozen already.
const NOT_TO_FREEZE: ReadonlySet<NoticeKind> = new Set(['account-closed', 'account-frozen', 'unfreeze-refused'])

function letterOf(deps: DeliveryDeps, row: OutboxRow & Reader) {
  const sealed = row.sealed === null ? null : openSecret(deps.sealingKey, row, row.sealed)
  // Made from when the mail was made: the same mail again has the same link.
  const freezeToken = row.userId === null ? null : deps.freezeLink(row.userId, row.createdAt)
  const secret = row.kind.startsWith('code-')
    ? { code: sealed, secret: null }
    : { code: null, secret: sealed ?? freezeToken }
  // sendNotice and sendCode stored the facts of this very kind.
  const facts = row.facts as NoticeFacts[NoticeKind]
  const isCopy = row.kind === 'support-received' && sealed !== null
  const told = isCopy ? withWords(row.facts as NoticeFacts['support-received'], sealed) : facts
  const message = messageOf(row, row.kind, told)
  return renderMail({
    to: row.email,
    locale: row.locale,
    message,
    ...secret,
    freezeToken: NOT_TO_FREEZE.has(row.kind) ? null : freezeToken,
    appUrl: deps.appUrl,
    businessUrl: deps.businessUrl,
  })
}
