/**
 * A customer's actions in their conversations: begin one, write in it, close it. A message, its mailed copy, and the
 * idempotency key are stored in one transaction; a repeated command returns its first result.
 */
import type { SupportTopic } from '@zend/contracts'
import { after, DAY_MS, HOUR_MS, isId, newId, ok, refuse, type Result, roomAt, type UserId } from '@zend/kernel'
import { type Database, type Tx, undoOnRefusal } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { readHistory } from '../activity/index.ts'
import { announce } from '../events/index.ts'
import type { Actor } from '../holders/index.ts'
import { claimKey, type Command } from '../idempotency/index.ts'
import { copyFacts, copyWords, sendNotice } from '../notices/index.ts'
import type { SealingKey } from '../sealing/index.ts'
import { attachmentsOf, claimAttachments } from './attachments.repo.ts'
import { conversationOf } from './read-threads.ts'
import { type AttachmentId, type Conversation, type Thread, type ThreadId, threadMachine } from './support.ts'
import type { SupportPolicy } from './support.policy.ts'
import type { NotFound, WriteRefusal } from './support.refusals.ts'
import {
  insertMessage,
  insertThread,
  lockCustomer,
  lockThread,
  messageTimes,
  threadTimes,
  updateThread,
} from './threads.repo.ts'

/** Dependencies of writing. `textKey` seals what is written, `noticeKey` its copy until it is mailed. */
export type WriteDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly policy: SupportPolicy
  readonly textKey: SealingKey
  readonly noticeKey: SealingKey
}

/** A customer's message, with files that were uploaded before. */
export type WriteCommand = {
  readonly text: string
  readonly attachmentIds: readonly AttachmentId[]
  readonly idempotencyKey: string | null
}
/** Input for a new conversation. */
export type OpenCommand = WriteCommand & {
  readonly topic: SupportTopic
  readonly subject: string
  /** A transaction of the customer's own. */
  readonly transactionId: string | null
}

type Written = Promise<Result<Conversation, WriteRefusal>>

/** Begins a conversation. Refuses a transaction that is not the customer's. */
export async function openThread(deps: WriteDeps, { userId }: Pick<Actor, 'userId'>, command: OpenCommand): Written {
  const { topic, subject, text, transactionId, attachmentIds, idempotencyKey: key } = command
  if (transactionId !== null && !(await isOwnTransaction(deps.db.read, userId, transactionId)))
    return refuse('not_found')
  const threadId = newId('sup', deps.clock.now().getTime())
  const request = { topic, subject, text, transactionId, attachments: attachmentIds.join(' ') }
  return once(
    deps,
    userId,
    { key, operation: 'support-open', request, resultId: threadId },
    async (tx, resultId, fresh): Written => {
      if (!fresh) return existing(deps, tx, userId, resultId)
      const at = deps.clock.now()
      const begun = await threadTimes(tx, userId, after(at, -DAY_MS))
      const retryAt = roomAt(begun, { max: deps.policy.threadsPerDayMax, windowMs: DAY_MS })
      if (retryAt !== null) return refuse('rate_limited', { retryAt })
      const dates = { createdAt: at, lastMessageAt: at }
      const thread: Thread = {
        id: threadId,
        userId,
        subject,
        topic,
        state: 'open',
        transactionId,
        ...dates,
        unread: false,
      }
      await insertThread(tx, deps.textKey, thread)
      return add(deps, tx, thread, command, at)
    },
  )
}

/** Writes in the customer's own conversation; reopens a closed one. */
export async function writeMessage(
  deps: WriteDeps,
  { userId }: Pick<Actor, 'userId'>,
  threadId: ThreadId,
  command: WriteCommand,
): Written {
  const { text, attachmentIds, idempotencyKey: key } = command
  const request = { threadId, text, attachments: attachmentIds.join(' ') }
  return once(
    deps,
    userId,
    { key, operation: 'support-write', request, resultId: threadId },
    async (tx, _resultId, fresh): Written => {
      if (!fresh) return existing(deps, tx, userId, threadId)
      const thread = await lockThread(tx, deps.textKey, userId, threadId)
      if (thread === null) return refuse('not_found')
      const at = deps.clock.now()
      const next: Thread = { ...thread, state: threadMachine.after(thread.state, 'customer_wrote'), lastMessageAt: at }
      await updateThread(tx, next)
      return add(deps, tx, next, command, at)
    },
  )
}

/** Closes the customer's own conversation. Safe to repeat. */
export async function closeThread(
  { db, clock, textKey }: WriteDeps,
  { userId }: Pick<Actor, 'userId'>,
  id: ThreadId,
): Promise<Result<Conversation, NotFound>> {
  return db.transact(async (tx) => {
    const thread = await lockThread(tx, textKey, userId, id)
    if (thread === null) return refuse('not_found')
    const closed: Thread = { ...thread, state: threadMachine.after(thread.state, 'closed') }
    if (closed.state !== thread.state) {
      await updateThread(tx, closed)
      await announce(tx, { to: userId, type: 'support', id, at: clock.now() })
    }
    return ok(await conversationOf(tx, textKey, closed))
  })
}

/** Runs a command once per idempotency key, one at a time per customer. A refused one is rolled back, with its key. */
async function once(
  deps: WriteDeps,
  userId: UserId,
  asked: Omit<Command, 'holder'>,
  perform: (tx: Tx, resultId: string, fresh: boolean) => Written,
): Written {
  return deps.db.transact((tx) =>
    undoOnRefusal(tx, async (): Written => {
      await lockCustomer(tx, userId)
      const claimed = await claimKey(tx, { ...asked, holder: userId }, deps.clock.now())
      if (!claimed.ok) return claimed
      return claimed.value.fresh ? perform(tx, asked.resultId, true) : perform(tx, claimed.value.resultId, false)
    }),
  )
}

async function existing({ textKey }: WriteDeps, tx: Tx, userId: UserId, id: string): Written {
  const thread = isId('sup', id) ? await lockThread(tx, textKey, userId, id) : null
  if (thread === null) throw new Error(`the key's first result ${id} is not there`)
  return ok(await conversationOf(tx, textKey, thread))
}

/**
 * Adds the message to a conversation that is stored in its state after it, mails the copy and announces it to the
 * customer's open browsers.
 */
async function add(deps: WriteDeps, tx: Tx, thread: Thread, { text, attachmentIds }: WriteCommand, at: Date): Written {
  const { id: threadId, userId, subject } = thread
  const written = await messageTimes(tx, userId, after(at, -HOUR_MS))
  const retryAt = roomAt(written, { max: deps.policy.messagesPerHourMax, windowMs: HOUR_MS })
  if (retryAt !== null) return refuse('rate_limited', { retryAt })
  const id = newId('msg', at.getTime())
  await insertMessage(tx, deps.textKey, threadId, { id, text, at, operator: null })
  const files = [...new Set(attachmentIds)]
  if (files.length > 0 && (await claimAttachments(tx, userId, id, files)) < files.length)
    return refuse('attachment_unknown')
  const names = (await attachmentsOf(tx, deps.textKey, [id])).get(id)?.map(({ name }) => name) ?? []
  await sendNotice(
    deps,
    tx,
    { kind: 'support-received', to: userId, facts: copyFacts(threadId) },
    { key: deps.noticeKey, text: copyWords({ subject, text, files: names }) },
  )
  await announce(tx, { to: userId, type: 'support', id: threadId, at })
  return ok(await conversationOf(tx, deps.textKey, thread))
}

async function isOwnTransaction(tx: Tx, userId: UserId, transactionId: string): Promise<boolean> {
  const found = await readHistory(tx, userId, { transactionId, page: 1, limit: 1 })
  return found.ok && found.value.items.length > 0
}
