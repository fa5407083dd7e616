/** Routes of support: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok, type Refusal, type Result } from '@zend/kernel'
import * as support from '@zend/server/core/support'
import { type Route, route } from '../guard.ts'

/** The routes of support. */
export function supportRoutes(deps: support.WriteDeps & support.AttachDeps): Route[] {
  return [...readingRoutes(deps), ...writingRoutes(deps), ...fileRoutes(deps)]
}

function readingRoutes(deps: support.WriteDeps): Route[] {
  return [
    route(contract.getSupportThreads, async ({ query }, { actor }) =>
      map(await support.listThreads(deps.db.read, deps.textKey, actor, query), ({ threads, cursor }) => ({
        threads: threads.map(threadOf),
        cursor,
      })),
    ),
    route(contract.getSupportThread, async ({ params }, { actor }) =>
      map(await support.readThread(deps, actor, params.id), conversation),
    ),
  ]
}

function writingRoutes(deps: support.WriteDeps): Route[] {
  return [
    route(contract.openSupportThread, async ({ body }, { actor, idempotencyKey }) => {
      const command = { ...body, transactionId: body.transactionId ?? null, idempotencyKey }
      return map(await support.openThread(deps, actor, command), conversation)
    }),
    route(contract.writeSupportMessage, async ({ params, body }, { actor, idempotencyKey }) =>
      map(await support.writeMessage(deps, actor, params.id, { ...body, idempotencyKey }), conversation),
    ),
    route(contract.closeSupportThread, async ({ params }, { actor }) =>
      map(await support.closeThread(deps, actor, params.id), conversation),
    ),
  ]
}

function fileRoutes(deps: support.AttachDeps): Route[] {
  return [
    route(contract.addAttachment, async ({ query, body }, { actor }) =>
      map(await support.addAttachment(deps, actor, { name: query.name, ...body }), (attachment) => ({
        attachment: attachmentOf(attachment),
      })),
    ),
    route(contract.getAttachment, async ({ params }, { actor }) =>
      // Sent under our own name; the customer's file name is in the conversation.
      map(await support.readAttachment(deps, actor, params.id), ({ id, format, content }) => ({
        name: `${id}.${format}`,
        format,
        bytes: content,
      })),
    ),
  ]
}

/** Maps a use case's value to the contract; refusals pass unchanged. */
const map = <T, U, R extends Refusal>(result: Result<T, R>, words: (value: T) => U): Result<U, R> =>
  result.ok ? ok(words(result.value)) : result

/** Maps a conversation for its customer, without the names of our staff. */
export const conversationAnswer = (found: support.Conversation): contract.SupportConversation => ({
  ...threadOf(found),
  messages: found.messages.map(messageOf),
})

const conversation = (found: support.Conversation): { readonly thread: contract.SupportConversation } => ({
  thread: conversationAnswer(found),
})

const threadOf = ({
  id,
  subject,
  topic,
  state,
  transactionId,
  createdAt,
  lastMessageAt,
  unread,
}: support.Thread): contract.SupportThread => ({
  _id: id,
  subject,
  topic,
  state,
  transactionId,
  createdAt: createdAt.toISOString(),
  lastMessageAt: lastMessageAt.toISOString(),
  unread,
})

const messageOf = ({ id, operator, text, at, attachments }: support.Message): contract.SupportMessage => ({
  _id: id,
  from: operator === null ? 'customer' : 'support',
  text,
  at: at.toISOString(),
  attachments: attachments.map(attachmentOf),
})

const attachmentOf = ({ id, name, format, bytes }: support.Attachment): contract.Attachment => ({
  _id: id,
  name,
  format,
  bytes,
})
