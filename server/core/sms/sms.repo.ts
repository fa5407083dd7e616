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
    // Of messages from before numbers were sealed.
    phone: string | null
    sealed_phone: Uint8Array | null
    sealed: Uint8Array | null
    state: Generated<'queued' | 'sent' | 'dropped'>
    created_at: Date
    expires_at: Date
    settled_at: Generated<Date | null>
  }
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** A message that waits. `sealed` is its text. */
export type QueuedSms = {
  readonly id: SmsId
  readonly userId: UserId
  readonly phone: KeptPhone
  readonly sealed: Uint8Array
  readonly expiresAt: Date
}
type KeptPhone = { readonly sealed: Uint8Array } | { readonly plain: string }

/** What a message's number is bound to when it is sealed: its row, and not the text's place in it. */
export const recipientRow = (id: SmsId): string => `${id} to`

/** Stores a message that waits for its job. */
export async function insertSms(
  tx: Tx,
  { id, userId, sealedPhone, sealed, expiresAt }: Omit<QueuedSms, 'phone'> & { readonly sealedPhone: Uint8Array },
  at: Date,
): Promise<void> {
  await on(tx)
    .insertInto('sms.outbox')
    .values({
      id,
      user_id: userId,
      phone: null,
      created_at: at,
      expires_at: expiresAt,
      sealed_phone: Buffer.from(sealedPhone),
      sealed: Buffer.from(sealed),
    })
    .execute()
}

/** A message that still waits; `null` when it is settled or unknown. */
export async function findQueuedSms(tx: Tx, id: SmsId): Promise<QueuedSms | null> {
  const row = await on(tx)
    .selectFrom('sms.outbox')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (row === undefined || row.sealed === null) return null
  const phone = row.sealed_phone === null ? { plain: row.phone ?? '' } : { sealed: row.sealed_phone }
  return { id: row.id, userId: row.user_id, phone, sealed: row.sealed, expiresAt: row.expires_at }
}

/** Closes a message and forgets what it said. */
export async function settleSms(tx: Tx, id: SmsId, state: 'sent' | 'dropped', at: Date): Promise<void> {
  await on(tx)
    .updateTable('sms.outbox')
    .set({ state, sealed: null, settled_at: at })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Removes messages that were stored before an instant and are settled. Answers how many. */
export async function deleteSettledSms(tx: Tx, before: Date): Promise<number> {
  const result = await on(tx)
    .deleteFrom('sms.outbox')
    .where('state', '!=', 'queued')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
