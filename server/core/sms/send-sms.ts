/**
 * Stores a text message and the job that delivers it, in the transaction of the change it reports. It never calls a
 * carrier: the job does.
 */
import type { Locale } from '@zend/contracts'
import { after, DAY_MS, MINUTE_MS, newId, type UserId } from '@zend/kernel'
import { enqueueJob, type Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { seal, type SealingKey, sealingKey } from '../sealing/index.ts'
import { DELIVER_SMS_JOB } from './deliver-sms.ts'
import { insertSms, recipientRow, type SmsId } from './sms.repo.ts'
import { codeText, numberChangedText } from './texts.ts'

/** Dependencies of sending. */
export type SmsDeps = { readonly clock: Clock; readonly smsKey: SealingKey }

/** Derives the key that seals messages until they are sent. */
export const smsKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend sms outbox 1')

/** A one-time code to a phone. After `expiresAt` it is dropped unsent. */
export type CodeMessage = {
  readonly userId: UserId
  readonly phone: string
  readonly locale: Locale
  readonly code: string
  readonly expiresAt: Date
}

/** Sends a one-time code, stored encrypted until it is sent. */
export async function sendCodeBySms(
  { clock, smsKey }: SmsDeps,
  tx: Tx,
  { userId, phone, locale, code, expiresAt }: CodeMessage,
): Promise<void> {
  const at = clock.now()
  const id = newId('sms', at.getTime())
  const minutes = Math.floor((expiresAt.getTime() - at.getTime()) / MINUTE_MS)
  await put({ smsKey }, tx, { id, userId, phone, text: codeText(locale, code, minutes), at, expiresAt })
}

/** Tells an earlier number that the account has another one now. It is dropped when it could not be sent within a day. */
export async function tellOldNumber(
  { clock, smsKey }: SmsDeps,
  tx: Tx,
  { userId, phone, locale }: Pick<CodeMessage, 'userId' | 'phone' | 'locale'>,
): Promise<void> {
  const at = clock.now()
  const id = newId('sms', at.getTime())
  await put({ smsKey }, tx, { id, userId, phone, text: numberChangedText(locale), at, expiresAt: after(at, DAY_MS) })
}

type Message = {
  readonly id: SmsId
  readonly userId: UserId
  readonly phone: string
  readonly text: string
  readonly at: Date
  readonly expiresAt: Date
}

async function put(
  { smsKey }: Pick<SmsDeps, 'smsKey'>,
  tx: Tx,
  { id, userId, phone, text, at, expiresAt }: Message,
): Promise<void> {
  const sealed = seal(smsKey, id, text)
  await insertSms(tx, { id, userId, sealedPhone: seal(smsKey, recipientRow(id), phone), sealed, expiresAt }, at)
  await enqueueJob(tx, DELIVER_SMS_JOB, { id }, { key: id })
}
