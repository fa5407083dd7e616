/** All SQL on messages from the public site. It decides nothing: the use cases do. */
import type { Locale, PublicMessageTopic } from '@zend/contracts'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { PublicMessage, PublicMessageId } from './public-messages.ts'

type MessagesTable = {
  id: PublicMessageId
  name: string
  email: string
  topic: PublicMessageTopic
  text: string
  locale: Locale
  at: Date
  mailed_at: Date | null
}

const on = (tx: Tx) => tx.$extendTables<{ 'public_messages.messages': MessagesTable }>()

const messageOf = ({ id, name, email, topic, text, locale, at }: Selectable<MessagesTable>): PublicMessage => ({
  id,
  name,
  email,
  topic,
  text,
  locale,
  at,
})

/** Serializes the counting of messages until the transaction ends. */
export async function lockMessages(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('public-messages', 0))`.execute(tx)
}

/**
 * Returns when the newest messages since then arrived, of one sender or of all, oldest first: as many as decide whether
 * one more fits.
 */
export async function timesSince(tx: Tx, since: Date, email: string | null, max: number): Promise<readonly Date[]> {
  const query = on(tx)
    .selectFrom('public_messages.messages')
    .select('at')
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(max)
  const rows = await (email === null ? query : query.where('email', '=', email)).execute()
  return rows.map(({ at }) => at).toReversed()
}

/** Stores a message. */
export async function insertMessage(tx: Tx, message: PublicMessage): Promise<void> {
  await on(tx)
    .insertInto('public_messages.messages')
    .values({ ...message, mailed_at: null })
    .execute()
}

/** Returns a message that has not been mailed yet; `null` when it has, or is gone. */
export async function findUnmailed(tx: Tx, id: PublicMessageId): Promise<PublicMessage | null> {
  const row = await on(tx)
    .selectFrom('public_messages.messages')
    .selectAll()
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : messageOf(row)
}

/** Notes that a message was mailed. */
export async function markMailed(tx: Tx, id: PublicMessageId, at: Date): Promise<void> {
  await on(tx).updateTable('public_messages.messages').set({ mailed_at: at }).where('id', '=', id).execute()
}

/** Deletes messages from before then. */
export async function deleteBefore(tx: Tx, before: Date): Promise<void> {
  await on(tx).deleteFrom('public_messages.messages').where('at', '<', before).execute()
}
