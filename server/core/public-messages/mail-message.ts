/** The worker's jobs: mail one message to our support address, and delete old messages. */
import { after } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MailSender } from '../../ports/mail.ts'
import { deleteBefore, findUnmailed, markMailed } from './messages.repo.ts'
import { mailOf, type PublicMessageId } from './public-messages.ts'
import type { PublicMessagesPolicy } from './public-messages.policy.ts'

/** The job that removes old messages; it has no payload. */
export const PURGE_PUBLIC_MESSAGES_JOB = 'purge-public-messages'

/** Dependencies of mailing. */
export type MailMessageDeps = {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly mail: Pick<MailSender, 'send'>
  readonly policy: PublicMessagesPolicy
}

/**
 * Mails a message. Does nothing for one that was mailed or is gone; a repeat after a crash has the same Message-ID.
 * Throws when the transport did not accept it; the job runner retries.
 */
export async function mailMessage({ db, clock, mail, policy }: MailMessageDeps, id: PublicMessageId): Promise<void> {
  const message = await findUnmailed(db.read, id)
  if (message === null) return
  await mail.send(id, mailOf(message, policy.mailTo))
  await markMailed(db.read, id, clock.now())
}

/** Deletes messages beyond their retention. */
export async function purgeMessages({ db, clock, policy }: Omit<MailMessageDeps, 'mail'>): Promise<void> {
  await deleteBefore(db.read, after(clock.now(), -policy.keptMs))
}
