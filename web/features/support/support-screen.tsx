/**
 * /settings/services/support: the conversations; from laptops on, beside them the open one or the form of a new one.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { supportThreadsQuery } from './support.queries.ts'
import { lazyPart } from '@zend/web/client/lazy-part'
import { QueryView } from '@zend/web/client/query-view'
import { supportLink } from '@zend/web/data/links'
import { Card, cx, EmptyState, IconTile, LinkButton, ListRow, SkeletonRows, type TileTone } from '@zend/web/ui'
import {
  type IconComponent,
  IconDeposit,
  IconPlus,
  IconQuestion,
  IconSearch,
  IconSwap,
  IconWithdraw,
} from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useEffect } from 'react'
import { href, useSearchParams } from 'react-router'
import { Conversation } from './conversation.tsx'
import { supportView } from './support.params.ts'
import { ThreadList } from './thread-list.tsx'

const ROWS = 3
// The form needs a select with its list, which reading does not.
const newThread = lazyPart(async () => (await import('./new-thread.tsx')).NewThread)

/** The page. */
export function SupportScreen(): ReactElement {
  const [search] = useSearchParams()
  const view = supportView(search)
  useEffect(() => newThread.fetch(), [])
  if (view.kind === 'list') {
    return (
      <div className="page-column grid max-w-[640px] grid-cols-1 gap-4">
        <Conversations shown={null} />
        <HelpYourself />
      </div>
    )
  }
  return (
    <div className="page-column grid max-w-[1080px] grid-cols-1 items-start gap-6 laptop:grid-cols-[360px_minmax(0,1fr)]">
      <div className="sticky top-19 hidden gap-4 laptop:grid">
        <Conversations shown={view.kind === 'thread' ? view.id : null} />
      </div>
      <div className={cx('mx-auto w-full min-w-0', view.kind === 'thread' ? 'max-w-[720px]' : 'max-w-[640px]')}>
        {view.kind === 'thread' ? (
          <Conversation key={view.id} id={view.id} />
        ) : (
          <Suspense fallback={<Card className="h-150" />}>
            <newThread.Part key={view.transactionId ?? view.hash} transactionId={view.transactionId} hash={view.hash} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The list with the actions beside it, or a start for customers without conversations. */
function Conversations({ shown }: { readonly shown: string | null }): ReactElement {
  const threads = useInfiniteQuery(supportThreadsQuery())
  const none = threads.data?.pages[0]?.threads.length === 0
  return (
    <>
      <QueryView
        query={threads}
        loading={
          <Card className="overflow-hidden">
            <SkeletonRows rows={ROWS} />
          </Card>
        }
      >
        {() => (none ? <Nobody /> : <ThreadList query={threads} shown={shown} />)}
      </QueryView>
      {none ? null : (
        <LinkButton href={supportLink(null)} wide icon={<IconPlus size={20} />}>
          <Trans>Write to us</Trans>
        </LinkButton>
      )}
    </>
  )
}

function Nobody(): ReactElement {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState
        title={t`How can we help?`}
        text={<Trans>Tell us what happened. People answer, here and by email.</Trans>}
        pattern="support"
        action={
          <LinkButton href={supportLink(null)} icon={<IconPlus size={20} />}>
            <Trans>Write to us</Trans>
          </LinkButton>
        }
      />
    </Card>
  )
}

/** Answers without contacting support. The guides open over the page, by their names in the URL. */
function HelpYourself(): ReactElement {
  const { t } = useLingui()
  const guides: readonly {
    readonly name: string
    readonly title: string
    readonly icon: IconComponent
    readonly tone: TileTone
  }[] = [
    { name: 'deposit', title: t`How to deposit`, icon: IconDeposit, tone: 'ok' },
    { name: 'swap', title: t`How to swap`, icon: IconSwap, tone: 'info' },
    { name: 'withdrawal', title: t`How to withdraw`, icon: IconWithdraw, tone: 'brand' },
  ]
  return (
    <nav aria-label={t`Find it yourself`}>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-card-line bg-surface shadow-lift">
        <ListRow
          href={href('/settings/services/faq')}
          leading={
            <IconTile tone="info">
              <IconQuestion />
            </IconTile>
          }
          title={<Trans>Frequent questions</Trans>}
          subtitle={<Trans>Fees, confirmations, limits, security</Trans>}
          chevron
        />
        <ListRow
          href={href('/rescue')}
          leading={
            <IconTile tone="ok">
              <IconSearch />
            </IconTile>
          }
          title={<Trans>Find a deposit</Trans>}
          subtitle={<Trans>By the hash of its transaction</Trans>}
          chevron
        />
        {guides.map(({ name, title, icon: Icon, tone }) => (
          <ListRow
            key={name}
            href={`${href('/settings/services/support')}?guide=${name}`}
            leading={
              <IconTile tone={tone}>
                <Icon />
              </IconTile>
            }
            title={title}
            chevron
          />
        ))}
      </ul>
    </nav>
  )
}
