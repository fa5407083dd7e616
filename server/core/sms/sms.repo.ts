/** SQL on messages that wait for their carrier. It decides nothing. */
import type { Id, UserId } from '@zend/kernel'
import type { Generated } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** An id of one message. */
export type SmsId = Id<'sms'>

type Tables = {
  'sms.outbox': {
    id: SmsId
    user_id: UserId
    sealed_phone: Uint8Array
    sealed: Uint8Array | null
    state: Generated<'queued' | 'sent' | 'dropped'>
    created_at: Date
    expires_at: Date
    settled_at: Generated<Date | null>
  }
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** A waiting message. `sealed` is its text. */
export type QueuedSms = {
  readonly id: SmsId
  readonly userId: UserId
  readonly sealedPhone: Uint8Array
  readonly sealed: Uint8Array
  readonly expiresAt: Date
}

/** The seal binding of a message's number: its row, distinct from the text's. */
export const recipientRow = (id: SmsId): string => `${id} to`

/** Stores a message that waits for its job. */
export async function insertSms(
  tx: Tx,
  { id, userId, sealedPhone, sealed, expiresAt }: QueuedSms,
  at: Date,
): Promise<void> {
  await on(tx)
    .insertInto('sms.outbox')
    .values({
      id,
      user_id: userId,
      created_at: at,
      expires_at: expiresAt,
      sealed_phone: Buffer.from(sealedPhone),
      sealed: Buffer.from(sealed),
    })
    .execute()
}

/** Returns a waiting message; `null` when it is settled or unknown. */
export async function findQueuedSms(tx: Tx, id: SmsId): Promise<QueuedSms | null> {
  const row = await on(tx)
    .selectFrom('sms.outbox')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (row === undefined || row.sealed === null) return null
  const { id: found, user_id: userId, sealed_phone: sealedPhone, sealed, expires_at: expiresAt } = row
  return { id: found, userId, sealedPhone, sealed, expiresAt }
}

/** Settles a message and deletes its content. */
export async function settleSms(tx: Tx, id: SmsId, state: 'sent' | 'dropped', at: Date): Promise<void> {
  await on(tx)
    .updateTable('sms.outbox')
    .set({ state, sealed: null, settled_at: at })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Deletes settled messages that were stored before an instant. Returns how many. */
export async function deleteSettledSms(tx: Tx, before: Date): Promise<number> {
  const result = await on(tx)
    .deleteFrom('sms.outbox')
    .where('state', '!=', 'queued')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
