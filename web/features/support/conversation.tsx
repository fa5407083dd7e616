/** One conversation: its subject and state, its messages, and the reply form. New messages appear automatically. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { closeSupportThread, type SupportConversation } from '@zend/contracts'
import type { Id } from '@zend/kernel'
import { supportThreadQuery, takeConversation } from './support.queries.ts'
import { asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Badge, Button, Skeleton, toast } from '@zend/web/ui'
import { type ReactElement, useEffect } from 'react'
import { Messages } from './messages.tsx'
import { Reply } from './reply.tsx'
import { isTransactionId } from './support.params.ts'
import { STATE_TEXTS, STATE_TONES, TOPIC_TEXTS } from './support.texts.ts'
import { TransactionLink } from './transaction-line.tsx'

/** The conversation with this id. */
export function Conversation({ id }: { readonly id: Id<'sup'> }): ReactElement {
  return (
    <QueryView query={useQuery(supportThreadQuery(id))} loading={<Shape />}>
      {(thread) => <Open thread={thread} />}
    </QueryView>
  )
}

function Shape(): ReactElement {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-24 w-4/5 rounded-card" />
      <Skeleton className="ml-auto h-16 w-3/5 rounded-card" />
    </div>
  )
}

function Open({ thread }: { readonly thread: SupportConversation }): ReactElement {
  return (
    <article
      aria-labelledby="conversation"
      className="-mb-8 flex min-h-[calc(100dvh-9.25rem)] flex-col gap-5 tablet:mb-0 tablet:min-h-[calc(100dvh-7.25rem)]"
    >
      <Head thread={thread} />
      <div className="flex-1">
        <Messages messages={thread.messages} />
      </div>
      <div className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 -mx-4 bg-ground px-4 pt-2 pb-3 tablet:bottom-0 tablet:mx-0 tablet:px-0">
        <Reply key={thread._id} thread={thread} />
      </div>
      <ToTheEnd key={thread.messages.length} />
    </article>
  )
}

/** Scrolls to the end of the page when drawn, because the last message matters most. */
function ToTheEnd(): null {
  useEffect(() => {
    // Newer browsers return a promise, which must not become this effect's cleanup.
    scrollTo({ top: document.documentElement.scrollHeight })
  }, [])
  return null
}

function Head({ thread }: { readonly thread: SupportConversation }): ReactElement {
  const { i18n, t } = useLingui()
  const queryClient = useQueryClient()
  const online = useOnline()
  const errorText = useErrorText()
  const { _id, subject, topic, state, transactionId } = thread
  const close = useAction(async () => {
    try {
      takeConversation(queryClient, (await services().api.call(closeSupportThread, { params: { id: _id } })).thread)
      toast({ kind: 'success', text: t`The conversation is closed.` })
    } catch (thrown) {
      toast({ kind: 'error', text: errorText(asApiError(thrown)) })
    }
  })
  return (
    <header className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2
          id="conversation"
          className="display min-w-0 text-card-title wrap-anywhere tablet:text-[1.375rem] tablet:leading-7"
        >
          {subject}
        </h2>
        {state === 'closed' ? null : (
          <Button
            variant="quiet"
            size="small"
            loading={close.pending}
            disabled={!online}
            onClick={() => void close.act()}
            className="-mb-1.5"
          >
            <Trans>Close</Trans>
          </Button>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-2.5 text-meta text-muted" aria-live="polite">
        <Badge tone={STATE_TONES[state]}>{i18n._(STATE_TEXTS[state])}</Badge>
        {i18n._(TOPIC_TEXTS[topic])}
      </p>
      {isTransactionId(transactionId) ? <TransactionLink id={transactionId} /> : null}
    </header>
  )
}
