/**
 * Stores a short message and the job that delivers it, in the transaction of what it tells of. It never talks to a
 * carrier: that is the job's part.
 */
import type { Locale } from '@zend/contracts'
import { MINUTE_MS, newId, type UserId } from '@zend/kernel'
import { enqueueJob, type Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { seal, type SealingKey, sealingKey } from '../sealing/index.ts'
import { DELIVER_SMS_JOB } from './deliver-sms.ts'
import { insertSms, recipientRow } from './sms.repo.ts'
import { codeText } from './texts.ts'

/** What sending needs. */
export type SmsDeps = { readonly clock: Clock; readonly smsKey: SealingKey }

/** The key that messages are sealed with until they have gone. */
export const smsKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend sms outbox 1')

/** A one-time code to a phone. After `expiresAt` it is dropped unsent. */
export type CodeMessage = {
  readonly userId: UserId
  readonly phone: string
  readonly locale: Locale
  readonly code: string
  readonly expiresAt: Date
}

/** Sends a one-time code, kept encrypted until it has gone. */
export async function sendCodeBySms(
  { clock, smsKey }: SmsDeps,
  tx: Tx,
  { userId, phone, locale, code, expiresAt }: CodeMessage,
): Promise<void> {
  const at = clock.now()
  const id = newId('sms', at.getTime())
  const minutes = Math.floor((expiresAt.getTime() - at.getTime()) / MINUTE_MS)
  const sealed = seal(smsKey, id, codeText(locale, code, minutes))
  await insertSms(tx, { id, userId, sealedPhone: seal(smsKey, recipientRow(id), phone), sealed, expiresAt }, at)
  await enqueueJob(tx, DELIVER_SMS_JOB, { id }, { key: id })
}
