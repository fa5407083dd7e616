/**
 * The job that delivers one text message: load it, pass it to the carrier, mark it. After a crash it may arrive twice,
 * with the same text. Neither text nor number is ever logged.
 */
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SmsSender } from '../../ports/sms.ts'
import { type SealingKey, unseal } from '../sealing/index.ts'
import { findQueuedSms, recipientRow, settleSms, type SmsId } from './sms.repo.ts'

/** The job that delivers one message; its payload is `{ id }`. */
export const DELIVER_SMS_JOB = 'deliver-sms'

/** Dependencies of delivery. */
export type SmsDeliveryDeps = {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly log: { warn(facts: object, text: string): void }
  readonly sender: SmsSender
  readonly smsKey: SealingKey
}

/** Result of a delivery. */
export type SmsDelivery = 'sent' | 'dropped' | 'nothing'

/**
 * Delivers a message. Throws when the carrier did not accept it now; the job runner retries until the message expires.
 */
export async function deliverSms(deps: SmsDeliveryDeps, id: SmsId): Promise<SmsDelivery> {
  const queued = await findQueuedSms(deps.db.read, id)
  if (queued === null) return 'nothing'
  const settle = async (state: 'sent' | 'dropped'): Promise<SmsDelivery> => {
    await settleSms(deps.db.read, id, state, deps.clock.now())
    return state
  }
  if (queued.expiresAt <= deps.clock.now()) return settle('dropped')
  const to = unseal(deps.smsKey, recipientRow(id), queued.sealedPhone)
  const outcome = await deps.sender.send({ to, text: unseal(deps.smsKey, id, queued.sealed) })
  if (outcome.kind === 'taken') return settle('sent')
  if (outcome.kind === 'later') throw new Error(`the carrier did not take the message: ${outcome.said}`)
  deps.log.warn({ sms: id, said: outcome.said }, 'the carrier refused a message')
  return settle('dropped')
}
