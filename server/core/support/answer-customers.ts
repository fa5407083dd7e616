/**
 * Our side of conversations: what waits, answering, closing. Each step names its operator and is in the audit trail.
 * The caller decides who may be an operator.
 */
import { newId, ok, refuse, type Result } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import { announce } from '../events/index.ts'
import { sendNotice } from '../notices/index.ts'
import { findCustomers, type KnownCustomer } from '../persons/index.ts'
import type { SealingKey } from '../sealing/index.ts'
import { findAttachment } from './attachments.repo.ts'
import { conversationOf } from './read-threads.ts'
import type { NotFound } from './support.refusals.ts'
import {
  type AttachmentFile,
  type AttachmentId,
  type Conversation,
  type Thread,
  type ThreadId,
  threadMachine,
} from './support.ts'
import { findAnyThread, insertMessage, lockAnyThread, selectOpenThreads, updateThread } from './threads.repo.ts'

/** Dependencies of our side. `textKey` seals and opens what is written. */
export type AnswerDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly textKey: SealingKey
}
/** The name of the acting operator, for the audit trail. Customers do not see it. */
export type Operator = { readonly operator: string }
/** A conversation with its customer. */
export type CustomerThread<T extends Thread = Thread> = { readonly thread: T; readonly customer: KnownCustomer }

// More than this cannot be worked through from one list.
const OPEN_SHOWN_MAX = 200

/** Returns the conversations that wait for us, the one that waits longest first; at most 200. */
export async function listOpenThreads({
  db,
  textKey,
}: Pick<AnswerDeps, 'db' | 'textKey'>): Promise<readonly CustomerThread[]> {
  return withCustomers(db.read, await selectOpenThreads(db.read, textKey, OPEN_SHOWN_MAX))
}

/** Returns a conversation as we see it. Does not change what the customer has read. */
export async function showThread(
  { db, textKey }: Pick<AnswerDeps, 'db' | 'textKey'>,
  id: ThreadId,
): Promise<Result<CustomerThread<Conversation>, NotFound>> {
  const show = async (tx: Tx): Promise<Result<CustomerThread<Conversation>, NotFound>> => {
    const thread = await findAnyThread(tx, textKey, id)
    const [shown] = thread === null ? [] : await withCustomers(tx, [await conversationOf(tx, textKey, thread)])
    return shown === undefined ? refuse('not_found') : ok(shown)
  }
  // One snapshot of the conversation and its messages, without blocking concurrent answers.
  return db.transact(show, { isolation: 'repeatable read' })
}

/**
 * Answers a customer: notifies them by mail and in the app that there is an answer, which itself is only in the app.
 * Reopens a closed conversation.
 */
export async function answerThread(
  deps: AnswerDeps,
  { operator }: Operator,
  id: ThreadId,
  text: string,
): Promise<Result<Conversation, NotFound>> {
  return deps.db.transact(async (tx) => {
    const thread = await lockAnyThread(tx, deps.textKey, id)
    if (thread === null) return refuse('not_found')
    const { userId } = thread
    const at = deps.clock.now()
    const answered: Thread = {
      ...thread,
      state: threadMachine.after(thread.state, 'support_wrote'),
      lastMessageAt: at,
      unread: true,
    }
    await updateThread(tx, answered)
    const messageId = newId('msg', at.getTime())
    await insertMessage(tx, deps.textKey, id, { id: messageId, text, at, operator })
    await recordAudit(tx, { at, actor: operator, action: 'support.answered', subject: id, facts: { messageId } })
    await sendNotice(deps, tx, { kind: 'support-reply', to: userId, facts: { threadId: id } })
    await announce(tx, { to: userId, type: 'support', id, at })
    return ok(await conversationOf(tx, deps.textKey, answered))
  })
}

/** Closes a conversation from our side. Safe to repeat. */
export async function closeForCustomer(
  deps: AnswerDeps,
  { operator }: Operator,
  id: ThreadId,
): Promise<Result<Thread, NotFound>> {
  return deps.db.transact(async (tx) => {
    const thread = await lockAnyThread(tx, deps.textKey, id)
    if (thread === null) return refuse('not_found')
    const closed: Thread = { ...thread, state: threadMachine.after(thread.state, 'closed') }
    if (closed.state === thread.state) return ok(thread)
    const at = deps.clock.now()
    await updateThread(tx, closed)
    await recordAudit(tx, { at, actor: operator, action: 'support.closed', subject: id })
    await announce(tx, { to: thread.userId, type: 'support', id, at })
    return ok(closed)
  })
}

/** Returns a customer's file. Opening it is recorded in the audit trail. */
export async function openAttachment(
  deps: AnswerDeps,
  { operator }: Operator,
  id: AttachmentId,
): Promise<Result<AttachmentFile, NotFound>> {
  return deps.db.transact(async (tx) => {
    const file = await findAttachment(tx, deps.textKey, null, id)
    if (file === null) return refuse('not_found')
    await recordAudit(tx, { at: deps.clock.now(), actor: operator, action: 'support.attachment_opened', subject: id })
    return ok(file)
  })
}

async function withCustomers<T extends Thread>(tx: Tx, threads: readonly T[]): Promise<readonly CustomerThread<T>[]> {
  const customers = await findCustomers(
    tx,
    threads.map(({ userId }) => userId),
  )
  return threads.map((thread) => {
    const customer = customers.get(thread.userId)
    if (customer === undefined) throw new Error(`${thread.id} is of a customer who has no account`)
    return { thread, customer }
  })
}
