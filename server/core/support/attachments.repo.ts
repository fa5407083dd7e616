/**
 * All SQL on files. A file's content is read only when the file itself is asked for. It decides nothing: the use cases
 * do.
 */
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import { seal, sealBytes, type SealingKey, unseal, unsealBytes } from '../sealing/index.ts'
import type { Attachment, AttachmentFile, AttachmentFormat, AttachmentId, MessageId } from './support.ts'

type AttachmentsTable = {
  id: AttachmentId
  user_id: UserId
  message_id: MessageId | null
  position: number | null
  sealed_name: Uint8Array
  format: AttachmentFormat
  bytes: number
  sealed_content: Uint8Array
  created_at: Date
}

const on = (tx: Tx) => tx.$extendTables<{ 'support.attachments': AttachmentsTable }>()

// Seals are bound to their columns, too.
const nameRow = (id: AttachmentId): string => `${id} name`
const contentRow = (id: AttachmentId): string => `${id} content`

const sealedFile = (key: SealingKey, { id, name, content }: Pick<AttachmentFile, 'id' | 'name' | 'content'>) => ({
  sealed_name: seal(key, nameRow(id), name),
  sealed_content: sealBytes(key, contentRow(id), content),
})

const attachmentOf = (
  key: SealingKey,
  { id, sealed_name: name, format, bytes }: Pick<AttachmentsTable, 'id' | 'sealed_name' | 'format' | 'bytes'>,
): Attachment => ({ id, name: unseal(key, nameRow(id), name), format, bytes })

/** Stores a file that waits for its message. */
export async function insertAttachment(
  tx: Tx,
  key: SealingKey,
  userId: UserId,
  file: AttachmentFile,
  at: Date,
): Promise<void> {
  const { id, format, bytes } = file
  await on(tx)
    .insertInto('support.attachments')
    .values({
      id,
      user_id: userId,
      message_id: null,
      position: null,
      format,
      bytes,
      created_at: at,
      ...sealedFile(key, file),
    })
    .execute()
}

/** Assigns these files of the customer, in this order, to a message. Returns how many of them had no other message. */
export async function claimAttachments(
  tx: Tx,
  userId: UserId,
  messageId: MessageId,
  ids: readonly AttachmentId[],
): Promise<number> {
  const result = await on(tx)
    .updateTable('support.attachments')
    .set({ message_id: messageId, position: sql<number>`array_position(${[...ids]}::text[], id)` })
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where('user_id', '=', userId)
    .where('message_id', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Returns the files of these messages, each in its order, by message. */
export async function attachmentsOf(
  tx: Tx,
  key: SealingKey,
  messageIds: readonly MessageId[],
): Promise<ReadonlyMap<MessageId, readonly Attachment[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await on(tx)
    .selectFrom('support.attachments')
    .select(['message_id', 'id', 'sealed_name', 'format', 'bytes'])
    .where(sql<boolean>`message_id = any(${[...messageIds]}::text[])`)
    .orderBy('position')
    .execute()
  const byMessage = new Map<MessageId, Attachment[]>()
  for (const { message_id: messageId, ...row } of rows) {
    if (messageId !== null) byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), attachmentOf(key, row)])
  }
  return byMessage
}

/** Returns a file with its content; of any customer when `userId` is `null`, which is for operators only. */
export async function findAttachment(
  tx: Tx,
  key: SealingKey,
  userId: UserId | null,
  id: AttachmentId,
): Promise<AttachmentFile | null> {
  const row = await on(tx).selectFrom('support.attachments').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined || (userId !== null && row.user_id !== userId)) return null
  return { ...attachmentOf(key, row), content: unsealBytes(key, contentRow(id), row.sealed_content) }
}

/** Returns this customer's files since an instant, oldest first; `units` are bytes. */
export async function attachedSince(
  tx: Tx,
  userId: UserId,
  since: Date,
): Promise<readonly { readonly at: Date; readonly units: number }[]> {
  const rows = await on(tx)
    .selectFrom('support.attachments')
    .select(['created_at', 'bytes'])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ at: row.created_at, units: row.bytes }))
}

/** Deletes files that no message names and that were uploaded before an instant. Returns how many. */
export async function deleteUnclaimed(tx: Tx, before: Date): Promise<number> {
  const result = await on(tx)
    .deleteFrom('support.attachments')
    .where('message_id', 'is', null)
    .where('created_at', '<=', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
