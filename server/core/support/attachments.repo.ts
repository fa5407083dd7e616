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
  // Of files from before files were sealed, until their job has been there; their contents too.
  name: string | null
  sealed_name: Uint8Array | null
  format: AttachmentFormat
  bytes: number
  content: Uint8Array | null
  sealed_content: Uint8Array | null
  created_at: Date
}

const on = (tx: Tx) => tx.$extendTables<{ 'support.attachments': AttachmentsTable }>()

// Bound to their columns too.
const nameRow = (id: AttachmentId): string => `${id} name`
const contentRow = (id: AttachmentId): string => `${id} content`

const sealedFile = (key: SealingKey, { id, name, content }: Pick<AttachmentFile, 'id' | 'name' | 'content'>) => ({
  name: null,
  content: null,
  sealed_name: seal(key, nameRow(id), name),
  sealed_content: sealBytes(key, contentRow(id), content),
})

function nameOf(
  key: SealingKey,
  { id, name, sealed_name: sealed }: Pick<AttachmentsTable, 'id' | 'name' | 'sealed_name'>,
): string {
  return sealed === null ? (name ?? '') : unseal(key, nameRow(id), sealed)
}

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

/**
 * Gives these files of the customer's, in this order, to a message. Answers how many there were that no other message
 * has.
 */
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

/** The files of these messages, each in its order, by message. */
export async function attachmentsOf(
  tx: Tx,
  key: SealingKey,
  messageIds: readonly MessageId[],
): Promise<ReadonlyMap<MessageId, readonly Attachment[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await on(tx)
    .selectFrom('support.attachments')
    .select(['message_id', 'id', 'name', 'sealed_name', 'format', 'bytes'])
    .where(sql<boolean>`message_id = any(${[...messageIds]}::text[])`)
    .orderBy('position')
    .execute()
  const byMessage = new Map<MessageId, Attachment[]>()
  for (const { message_id: messageId, ...row } of rows) {
    const attachment: Attachment = { id: row.id, name: nameOf(key, row), format: row.format, bytes: row.bytes }
    if (messageId !== null) byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), attachment])
  }
  return byMessage
}

/** A file with its content; of any customer's when `userId` is `null`, which is for us alone. */
export async function findAttachment(
  tx: Tx,
  key: SealingKey,
  userId: UserId | null,
  id: AttachmentId,
): Promise<AttachmentFile | null> {
  const row = await on(tx).selectFrom('support.attachments').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined || (userId !== null && row.user_id !== userId)) return null
  const content =
    row.sealed_content === null
      ? (row.content ?? new Uint8Array())
      : unsealBytes(key, contentRow(id), row.sealed_content)
  return { id: row.id, name: nameOf(key, row), format: row.format, bytes: row.bytes, content }
}

/** Seals up to `max` files from before files were sealed. Answers how many there were. */
export async function sealOldFiles(tx: Tx, key: SealingKey, max: number): Promise<number> {
  const rows = await on(tx)
    .selectFrom('support.attachments')
    .select(['id', 'name', 'content'])
    .where('name', 'is not', null)
    .limit(max)
    .forUpdate()
    .execute()
  for (const { id, name, content } of rows) {
    const kept = sealedFile(key, { id, name: name ?? '', content: content ?? new Uint8Array() })
    await on(tx).updateTable('support.attachments').set(kept).where('id', '=', id).execute()
  }
  return rows.length
}

/** What this customer handed in since an instant, oldest first; `units` are bytes. */
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

/** Removes files that no message names and that were handed in before an instant. Answers how many. */
export async function deleteUnclaimed(tx: Tx, before: Date): Promise<number> {
  const result = await on(tx)
    .deleteFrom('support.attachments')
    .where('message_id', 'is', null)
    .where('created_at', '<=', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
