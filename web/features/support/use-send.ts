/** Sends a draft once under one idempotency key, stored until its answer is definite, also over a reload. */
import type { SupportConversation } from '@zend/contracts'
import { takeConversation } from './support.queries.ts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useOrder } from '@zend/web/data/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyFor } from './draft.ts'
import type { Drafting } from './use-draft.ts'

/** Sending with its state. `locked`: the message must not be changed now. */
export type Sending = {
  readonly error: ApiError | null
  readonly sending: boolean
  readonly unknown: boolean
  readonly locked: boolean
  readonly send: () => void
  readonly askAgain: () => void
}

/**
 * Dependencies: the draft, what to send (`null` while it is not ready), the call, what to do with the answer, and a
 * callback for expired files.
 */
export type SendDeps<B> = {
  readonly drafting: Drafting
  readonly body: B | null
  readonly call: (body: B, idempotencyKey: string) => Promise<SupportConversation>
  readonly onSent: (thread: SupportConversation) => void
  readonly onFilesGone: () => void
}

/** Wraps the call. While offline nothing is sent. */
export function useSend<B>({
  drafting: { draft, change, forget },
  body,
  call,
  onSent,
  onFilesGone,
}: SendDeps<B>): Sending {
  const queryClient = useQueryClient()
  const online = useOnline()
  const [error, setError] = useState<ApiError | null>(null)
  const [asking, setAsking] = useState(false)
  const order = useOrder(call, () => {
    const content = JSON.stringify(body)
    const key = keyFor(draft, content, () => crypto.randomUUID())
    change({ tried: { content, key } })
    return key
  })
  const judge = async (answered: ReturnType<typeof order.give>): Promise<void> => {
    setError(null)
    const answer = await answered
    if (answer.outcome === 'done') {
      forget()
      takeConversation(queryClient, answer.answer)
      onSent(answer.answer)
    } else if (answer.outcome === 'refused') {
      change({ tried: null })
      setError(answer.error)
      if (answer.error.code === 'attachment_unknown') onFilesGone()
    }
  }
  return {
    error,
    sending: order.state === 'sending',
    unknown: order.state === 'unknown' || asking,
    locked: order.state !== 'ready',
    send: () => {
      if (body !== null && online) void judge(order.give(body))
    },
    askAgain: () => {
      setAsking(true)
      void judge(order.askAgain()).finally(() => setAsking(false))
    },
  }
}
