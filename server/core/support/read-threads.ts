/** Reads a customer's own conversations, and nobody else's, whatever the query says. */
import { ok, refuse, type Result } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { announce } from '../events/index.ts'
import type { Actor } from '../holders/index.ts'
import type { SealingKey } from '../sealing/index.ts'
import { attachmentsOf } from './attachments.repo.ts'
import { type Conversation, cursorOf, positionOf, type Thread, type ThreadId } from './support.ts'
import type { NotFound } from './support.refusals.ts'
import { lockThread, selectMessages, selectThreads, updateThread } from './threads.repo.ts'

// A conversation longer than this shows its newest messages.
const MESSAGES_SHOWN_MAX = 500

/** A page of conversations. `cursor` requests the next page; `null` at the end. */
export type ThreadPage = { readonly threads: readonly Thread[]; readonly cursor: string | null }

/** Returns the conversations, the last written in first. Refuses an invalid cursor. */
export async function listThreads(
  tx: Tx,
  textKey: SealingKey,
  { userId }: Pick<Actor, 'userId'>,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Result<ThreadPage, { readonly code: 'invalid_request'; readonly field: 'query.cursor' }>> {
  const position = cursor === undefined ? ok(null) : positionOf(cursor)
  if (!position.ok) return position
  // Read one more than requested to know whether a next page exists.
  const found = await selectThreads(tx, textKey, userId, { limit: limit + 1, position: position.value })
  const threads = found.slice(0, limit)
  const last = threads.at(-1)
  return ok({ threads, cursor: found.length > limit && last !== undefined ? cursorOf(last) : null })
}

/**
 * Returns a conversation with its messages and marks it as read, which is announced to the customer's other browsers.
 */
export async function readThread(
  {
    db,
    clock,
    textKey,
  }: { readonly db: Pick<Database, 'transact'>; readonly clock: Clock; readonly textKey: SealingKey },
  { userId }: Pick<Actor, 'userId'>,
  id: ThreadId,
): Promise<Result<Conversation, NotFound>> {
  return db.transact(async (tx) => {
    const thread = await lockThread(tx, textKey, userId, id)
    if (thread === null) return refuse('not_found')
    if (!thread.unread) return ok(await conversationOf(tx, textKey, thread))
    const read: Thread = { ...thread, unread: false }
    await updateThread(tx, read)
    await announce(tx, { to: userId, type: 'support', id, at: clock.now() })
    return ok(await conversationOf(tx, textKey, read))
  })
}

/** Returns a conversation with its messages and their files. */
export async function conversationOf(tx: Tx, textKey: SealingKey, thread: Thread): Promise<Conversation> {
  const messages = await selectMessages(tx, textKey, thread.id, MESSAGES_SHOWN_MAX)
  const attachments = await attachmentsOf(
    tx,
    textKey,
    messages.map(({ id }) => id),
  )
  return {
    ...thread,
    messages: messages.map((message) => ({ ...message, attachments: attachments.get(message.id) ?? [] })),
  }
}
