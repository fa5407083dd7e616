/** The conversations, most recent message first. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import type { EndpointData, getSupportThreads, SupportThread } from '@zend/contracts'
import { MoreOf } from '@zend/web/client/more-of'
import { Badge, Card, CardHeader, cx, IconTile, List, ListRow } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { threadPath } from './support.params.ts'
import { STATE_TEXTS, STATE_TONES, TOPIC_LOOKS, TOPIC_TEXTS } from './support.texts.ts'

/** The query of the conversations. */
export type Threads = UseInfiniteQueryResult<InfiniteData<EndpointData<typeof getSupportThreads>>>

/** The list. `shown` is the conversation beside it. */
export function ThreadList({ query, shown }: { readonly query: Threads; readonly shown: string | null }): ReactElement {
  const { t } = useLingui()
  const threads = query.data?.pages.flatMap((page) => page.threads) ?? []
  return (
    <Card className="overflow-hidden">
      <CardHeader title={<Trans>Your conversations</Trans>} />
      <List aria-label={t`Your conversations`}>
        {threads.map((thread) => (
          <Row key={thread._id} thread={thread} shown={thread._id === shown} />
        ))}
      </List>
      <MoreOf query={query} />
    </Card>
  )
}

function Row({
  thread: { _id, subject, topic, state, lastMessageAt, unread },
  shown,
}: {
  readonly thread: SupportThread
  readonly shown: boolean
}) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { icon: Icon, tone } = TOPIC_LOOKS[topic]
  const at = format.dayTime(lastMessageAt, new Date().toISOString())
  return (
    <ListRow
      href={threadPath(_id)}
      leading={
        <span className="relative">
          <IconTile tone={tone}>
            <Icon />
          </IconTile>
          {unread ? (
            <span aria-hidden className="absolute -top-1 -right-1 size-3.5 rounded-pill bg-brand ring-2 ring-surface" />
          ) : null}
        </span>
      }
      title={
        <>
          {unread ? (
            <span className="visually-hidden">
              <Trans>Unread:</Trans>{' '}
            </span>
          ) : null}
          <span className={cx(unread ? 'font-bold' : 'font-semibold')}>{subject}</span>
        </>
      }
      subtitle={
        <span className="mt-1 flex items-center gap-2.5">
          <span className="visually-hidden">{i18n._(TOPIC_TEXTS[topic])}.</span>
          <Badge tone={STATE_TONES[state]}>{i18n._(STATE_TEXTS[state])}</Badge>
          <span className="truncate">{at}</span>
        </span>
      }
      {...(shown ? { className: 'bg-ground' } : {})}
    />
  )
}
