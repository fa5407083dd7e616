/** All SQL on conversations and their messages. It decides nothing: the use cases do. */
import type { SupportTopic } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import { seal, type SealingKey, unseal } from '../sealing/index.ts'
import type { Message, MessageId, Thread, ThreadId, ThreadPosition, ThreadState } from './support.ts'

type ThreadsTable = {
  id: ThreadId
  user_id: UserId
  sealed_subject: Uint8Array
  topic: SupportTopic
  state: ThreadState
  transaction_id: string | null
  created_at: Date
  last_message_at: Date
  unread: boolean
}
type MessagesTable = {
  id: MessageId
  number: Generated<string>
  thread_id: ThreadId
  author: 'customer' | 'support'
  operator: string | null
  sealed_text: Uint8Array
  at: Date
}

const on = (tx: Tx) => tx.$extendTables<{ 'support.threads': ThreadsTable; 'support.messages': MessagesTable }>()

// The seal is bound to its column, too: a message's text never passes for a subject.
const subjectRow = (id: ThreadId): string => `${id} subject`

const threadOf = (key: SealingKey, row: Selectable<ThreadsTable>): Thread => ({
  id: row.id,
  userId: row.user_id,
  subject: unseal(key, subjectRow(row.id), row.sealed_subject),
  topic: row.topic,
  state: row.state,
  transactionId: row.transaction_id,
  createdAt: row.created_at,
  lastMessageAt: row.last_message_at,
  unread: row.unread,
})

/** Serializes the counting of one customer's messages until the transaction ends. */
export async function lockCustomer(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support:${userId}`}::text, 0))`.execute(tx)
}

/** Stores a conversation. */
export async function insertThread(tx: Tx, key: SealingKey, thread: Thread): Promise<void> {
  await on(tx)
    .insertInto('support.threads')
    .values({
      id: thread.id,
      user_id: thread.userId,
      sealed_subject: seal(key, subjectRow(thread.id), thread.subject),
      topic: thread.topic,
      state: thread.state,
      transaction_id: thread.transactionId,
      created_at: thread.createdAt,
      last_message_at: thread.lastMessageAt,
      unread: thread.unread,
    })
    .execute()
}

/** Returns a conversation of this customer, locked until the transaction ends; `null` when it is not theirs. */
export async function lockThread(tx: Tx, key: SealingKey, userId: UserId, id: ThreadId): Promise<Thread | null> {
  const thread = await lockAnyThread(tx, key, id)
  return thread?.userId === userId ? thread : null
}

/** Returns any customer's conversation, locked until the transaction ends. For operators only. */
export async function lockAnyThread(tx: Tx, key: SealingKey, id: ThreadId): Promise<Thread | null> {
  const row = await on(tx).selectFrom('support.threads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : threadOf(key, row)
}

/** Returns any customer's conversation. For operators only. */
export async function findAnyThread(tx: Tx, key: SealingKey, id: ThreadId): Promise<Thread | null> {
  const row = await on(tx).selectFrom('support.threads').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : threadOf(key, row)
}

/** Updates a conversation whose row is locked. */
export async function updateThread(tx: Tx, { id, state, lastMessageAt, unread }: Thread): Promise<void> {
  await on(tx)
    .updateTable('support.threads')
    .set({ state, last_message_at: lastMessageAt, unread })
    .where('id', '=', id)
    .execute()
}

/** Returns a customer's conversations, the last written in first, after a cursor if one is given. */
export async function selectThreads(
  tx: Tx,
  key: SealingKey,
  userId: UserId,
  { limit, position }: { readonly limit: number; readonly position: ThreadPosition | null },
): Promise<readonly Thread[]> {
  let query = on(tx).selectFrom('support.threads').selectAll().where('user_id', '=', userId)
  if (position !== null) {
    query = query.where(
      sql<boolean>`(last_message_at, id) < (${position.lastMessageAt}::timestamptz, ${position.id}::text collate "C")`,
    )
  }
  const rows = await query.orderBy('last_message_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => threadOf(key, row))
}

/** Returns the conversations of any customer that wait for us, the one that waits longest first. */
export async function selectOpenThreads(tx: Tx, key: SealingKey, limit: number): Promise<readonly Thread[]> {
  const rows = await on(tx)
    .selectFrom('support.threads')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('last_message_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => threadOf(key, row))
}

/** Returns when this customer began conversations since an instant, oldest first. */
export async function threadTimes(tx: Tx, userId: UserId, since: Date): Promise<readonly Date[]> {
  const rows = await on(tx)
    .selectFrom('support.threads')
    .select('created_at')
    .where('user_id', '=', userId)
    // No message precedes its conversation's beginning, so the index of the list finds these, too.
    .where('last_message_at', '>', since)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

/** Stores a message; its place is by storing order within the conversation. */
export async function insertMessage(
  tx: Tx,
  key: SealingKey,
  threadId: ThreadId,
  { id, text, at, operator }: Omit<Message, 'attachments'>,
): Promise<void> {
  await on(tx)
    .insertInto('support.messages')
    .values({
      id,
      thread_id: threadId,
      author: operator === null ? 'customer' : 'support',
      operator,
      sealed_text: seal(key, id, text),
      at,
    })
    .execute()
}

/** Returns the newest messages of a conversation, oldest first, without their files. */
export async function selectMessages(
  tx: Tx,
  key: SealingKey,
  threadId: ThreadId,
  limit: number,
): Promise<readonly Omit<Message, 'attachments'>[]> {
  const rows = await on(tx)
    .selectFrom('support.messages')
    .select(['id', 'sealed_text', 'at', 'operator'])
    .where('thread_id', '=', threadId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows
    .toReversed()
    .map(({ id, sealed_text: text, at, operator }) => ({ id, text: unseal(key, id, text), at, operator }))
}

/** Returns when this customer wrote messages since an instant, oldest first. */
export async function messageTimes(tx: Tx, userId: UserId, since: Date): Promise<readonly Date[]> {
  const rows = await on(tx)
    .selectFrom('support.messages as message')
    .innerJoin('support.threads as thread', 'thread.id', 'message.thread_id')
    .select('message.at')
    .where('thread.user_id', '=', userId)
    .where('thread.last_message_at', '>', since)
    .where('message.author', '=', 'customer')
    .where('message.at', '>', since)
    .orderBy('message.at')
    .execute()
  return rows.map((row) => row.at)
}
