/** Support: conversations of a customer with us, with files. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, limit, line } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/** Topics of a conversation. */
export const SUPPORT_TOPICS = ['deposit', 'withdrawal', 'swap', 'zend_pay', 'account', 'security', 'other'] as const
/** The topic of a conversation. */
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]
/**
 * State of a conversation: `open` waits for us, `answered` for the customer, `closed` is done until somebody writes
 * again.
 */
export const SUPPORT_STATES = ['open', 'answered', 'closed'] as const

/** An attachment of a message. Pictures are re-encoded without camera metadata; `bytes` is the stored size. */
export const attachment = z.object({
  _id: id('att'),
  name: z.string(),
  format: z.enum(['webp', 'pdf']),
  bytes: z.int(),
})
/** An attachment of a message. */
export type Attachment = z.output<typeof attachment>

/** One conversation in the list. */
export const supportThread = z.object({
  _id: id('sup'),
  subject: z.string(),
  topic: z.enum(SUPPORT_TOPICS),
  state: z.enum(SUPPORT_STATES),
  /** The transaction it is about, if any. */
  transactionId: z.nullable(z.string()),
  createdAt: instant,
  lastMessageAt: instant,
  /** True when it has a message from us that the customer has not opened. */
  unread: z.boolean(),
})
/** One conversation in the list. */
export type SupportThread = z.output<typeof supportThread>

/** One message. Its text is plain text with line breaks, never HTML. */
export const supportMessage = z.object({
  _id: id('msg'),
  from: z.enum(['customer', 'support']),
  text: z.string(),
  at: instant,
  attachments: z.array(attachment),
})
/** One message. */
export type SupportMessage = z.output<typeof supportMessage>

/** A conversation with all its messages, oldest first. */
export const supportConversation = z.object({ ...supportThread.shape, messages: z.array(supportMessage) })
/** A conversation with all its messages. */
export type SupportConversation = z.output<typeof supportConversation>

// Line breaks and tabs are allowed, other control characters are not.
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000), z.regex(/^(?:[^\p{Cs}\p{Cc}]|[\n\r\t])*$/u))
const attachmentIds = z._default(z.array(id('att')).check(z.maxLength(5)), [])
const threadParams = z.object({ id: id('sup') })

/** The conversations, the most recent message first. */
export const getSupportThreads = endpoint({
  id: 'getSupportThreads',
  method: 'GET',
  bases: ['personal'],
  path: '/support/threads',
  summary: 'Support conversations',
  auth: 'session',
  permission: OWN_PERSON,
  query: z.object({ limit: limit(20), cursor: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.object({ threads: z.array(supportThread), cursor: z.nullable(z.string()) }),
  refusals: ['invalid_request'],
})

/** Starts a conversation. A copy goes to the customer's mail. */
export const openSupportThread = endpoint({
  id: 'openSupportThread',
  method: 'POST',
  bases: ['personal'],
  path: '/support/threads',
  summary: 'Write to support',
  auth: 'session',
  permission: OWN_PERSON,
  status: 201,
  body: z.object({
    topic: z.enum(SUPPORT_TOPICS),
    subject: line(3, 120),
    text,
    transactionId: z.optional(line(1, 40)),
    attachmentIds,
  }),
  response: z.object({ thread: supportConversation }),
  refusals: ['not_found', 'rate_limited', 'attachment_unknown', 'idempotency_key_reused'],
})

/** One conversation. Reading it marks it as read. */
export const getSupportThread = endpoint({
  id: 'getSupportThread',
  method: 'GET',
  bases: ['personal'],
  path: '/support/threads/{id}',
  summary: 'A support conversation',
  auth: 'session',
  permission: OWN_PERSON,
  params: threadParams,
  response: z.object({ thread: supportConversation }),
  refusals: ['not_found'],
})

/**
 * Writes a message in a conversation and reopens a closed one. With the same idempotency key a repeat has no effect.
 */
export const writeSupportMessage = endpoint({
  id: 'writeSupportMessage',
  method: 'POST',
  bases: ['personal'],
  path: '/support/threads/{id}/messages',
  summary: 'Write in a conversation',
  auth: 'session',
  permission: OWN_PERSON,
  status: 201,
  params: threadParams,
  body: z.object({ text, attachmentIds }),
  response: z.object({ thread: supportConversation }),
  refusals: ['not_found', 'rate_limited', 'attachment_unknown', 'idempotency_key_reused'],
})

/** Closes a conversation. Idempotent. */
export const closeSupportThread = endpoint({
  id: 'closeSupportThread',
  method: 'POST',
  bases: ['personal'],
  path: '/support/threads/{id}/close',
  summary: 'Close a conversation',
  auth: 'session',
  permission: OWN_PERSON,
  params: threadParams,
  response: z.object({ thread: supportConversation }),
  refusals: ['not_found'],
})

/** Largest accepted file, in bytes. */
export const ATTACHMENT_BYTES_MAX = 5_000_000

/** Uploads a file for a message that is being written. It is deleted after a day if no message uses it. */
export const addAttachment = endpoint({
  id: 'addAttachment',
  method: 'POST',
  bases: ['personal'],
  path: '/support/attachments',
  summary: 'Hand in a file',
  auth: 'session',
  permission: OWN_PERSON,
  status: 201,
  query: z.object({ name: line(1, 120) }),
  upload: { types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'], bytesMax: ATTACHMENT_BYTES_MAX },
  response: z.object({ attachment }),
  refusals: ['payload_too_large', 'unsupported_media_type', 'picture_unreadable', 'file_unreadable', 'rate_limited'],
})

/** A file of one of the caller's own conversations. */
export const getAttachment = endpoint({
  id: 'getAttachment',
  method: 'GET',
  bases: ['personal'],
  path: '/support/attachments/{id}',
  summary: 'A file of a conversation',
  auth: 'session',
  permission: OWN_PERSON,
  params: z.object({ id: id('att') }),
  file: ['webp', 'pdf'],
  response: z.unknown(),
  refusals: ['not_found'],
})
