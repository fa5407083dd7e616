/** A conversation with a customer, and its state machine. Pure: use cases decide who may take a step, and how often. */
import type { SUPPORT_STATES, SupportTopic } from '@zend/contracts'
import { type Id, stateMachine, ok, refuse, type Result, type UserId } from '@zend/kernel'

/** One conversation. */
export type ThreadId = Id<'sup'>
/** One message of a conversation. */
export type MessageId = Id<'msg'>
/** One file of a message, or one that waits for its message. */
export type AttachmentId = Id<'att'>

/** `open` waits for us, `answered` for the customer, `closed` is done until somebody writes again. */
export type ThreadState = (typeof SUPPORT_STATES)[number]
/** Events of a conversation. */
export type ThreadEvent = 'customer_wrote' | 'support_wrote' | 'closed'

/** The state after each event. Nothing is refused in any state: writing in a closed conversation reopens it. */
export const threadMachine = stateMachine<ThreadState, ThreadEvent>('conversation', {
  open: { customer_wrote: 'open', support_wrote: 'answered', closed: 'closed' },
  answered: { customer_wrote: 'open', support_wrote: 'answered', closed: 'closed' },
  closed: { customer_wrote: 'open', support_wrote: 'answered', closed: 'closed' },
})

/** One conversation. `unread`: we wrote something that the customer has not opened. */
export type Thread = {
  readonly id: ThreadId
  readonly userId: UserId
  readonly subject: string
  readonly topic: SupportTopic
  readonly state: ThreadState
  /** The transaction it is about, if one was named. */
  readonly transactionId: string | null
  readonly createdAt: Date
  readonly lastMessageAt: Date
  readonly unread: boolean
}

/** The stored form of a file: a re-encoded picture, or an unchanged PDF. */
export type AttachmentFormat = 'webp' | 'pdf'
/** A file without its content. `bytes` is its stored size. */
export type Attachment = {
  readonly id: AttachmentId
  readonly name: string
  readonly format: AttachmentFormat
  readonly bytes: number
}
/** A file with its content. */
export type AttachmentFile = Attachment & { readonly content: Uint8Array }

/** One message. `operator` is who wrote it on our side, `null` when the customer did; customers do not see it. */
export type Message = {
  readonly id: MessageId
  readonly text: string
  readonly at: Date
  readonly operator: string | null
  readonly attachments: readonly Attachment[]
}

/** A conversation with its messages, oldest first. */
export type Conversation = Thread & { readonly messages: readonly Message[] }

/** A place in a customer's list: directly after this conversation. */
export type ThreadPosition = Pick<Thread, 'lastMessageAt' | 'id'>

/**
 * Encodes a place in the list as an opaque cursor. It holds no secret, and every read starts from the customer's own
 * conversations.
 */
export const cursorOf = ({ lastMessageAt, id }: ThreadPosition): string =>
  Buffer.from(`1 ${lastMessageAt.getTime()} ${id}`).toString('base64url')

/** Decodes a cursor. Refuses everything that `cursorOf` cannot have written. */
export function positionOf(
  cursor: string,
): Result<ThreadPosition, { readonly code: 'invalid_request'; readonly field: 'query.cursor' }> {
  const [, at, rest] = /^1 (\d{1,15}) sup_([0-9a-z]{26})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (at === undefined || rest === undefined) return refuse('invalid_request', { field: 'query.cursor' } as const)
  const position: ThreadPosition = { lastMessageAt: new Date(Number(at)), id: `sup_${rest}` }
  return cursorOf(position) === cursor ? ok(position) : refuse('invalid_request', { field: 'query.cursor' } as const)
}
