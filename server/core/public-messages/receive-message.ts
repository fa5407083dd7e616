/**
 * Accepts a message from the public site: counts it, stores it and the job that mails it, in one transaction. It
 * reveals nothing about other senders.
 */
import { after, DAY_MS, HOUR_MS, newId, ok, refuse, type Result, roomAt } from '@zend/kernel'
import { type Database, enqueueJob } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { timesSince, insertMessage, lockMessages } from './messages.repo.ts'
import type { PublicMessage } from './public-messages.ts'
import type { PublicMessagesPolicy } from './public-messages.policy.ts'

/** The job that mails one message; its payload is `{ id }`. */
export const MAIL_PUBLIC_MESSAGE_JOB = 'mail-public-message'

/** Dependencies of receiving. */
export type ReceiveDeps = {
  readonly db: Pick<Database, 'transact'>
  readonly clock: Clock
  readonly policy: PublicMessagesPolicy
}

/** Why a message was refused. */
export type ReceiveRefusal = { readonly code: 'rate_limited'; readonly retryAt: Date }

/** Stores a message and has it mailed. Refuses above a sender's daily limit, and above the total hourly limit. */
export async function receiveMessage(
  { db, clock, policy }: ReceiveDeps,
  message: Omit<PublicMessage, 'id' | 'at'>,
): Promise<Result<null, ReceiveRefusal>> {
  return db.transact(async (tx): Promise<Result<null, ReceiveRefusal>> => {
    await lockMessages(tx)
    const at = clock.now()
    const room = async (email: string | null, max: number, windowMs: number): Promise<Date | null> =>
      roomAt(await timesSince(tx, after(at, -windowMs), email, max), { max, windowMs })
    const retryAt =
      (await room(null, policy.perHourMax, HOUR_MS)) ?? (await room(message.email, policy.perSenderDayMax, DAY_MS))
    if (retryAt !== null) return refuse('rate_limited', { retryAt })
    const id = newId('pms', at.getTime())
    await insertMessage(tx, { ...message, id, at })
    await enqueueJob(tx, MAIL_PUBLIC_MESSAGE_JOB, { id }, { key: id })
    return ok(null)
  })
}
