/** /developers/webhooks: the company's endpoints; with `?new` the form of another one. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { WebhookAnswer } from '@zend/contracts'
import { lazyPart } from '@zend/web/client/lazy-part'
import { QueryView } from '@zend/web/client/query-view'
import { Badge, Card, EmptyState, IconTile, LinkButton, List, ListRow, SkeletonRows } from '@zend/web/ui'
import { IconGlobe, IconPlus } from '@zend/web/ui/icons'
import { type ReactElement, Suspense } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { type Webhooks, webhooksQuery } from './webhooks.queries.ts'
import { standingOf } from './webhooks.texts.ts'

const newWebhook = lazyPart(async () => (await import('./new-webhook.tsx')).NewWebhook)

/** The page. */
export function WebhooksScreen(): ReactElement {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const webhooks = useQuery(webhooksQuery())
  if (search.get('new') !== null)
    return (
      <Suspense>
        <newWebhook.Part
          onMade={(id) => void navigate(href('/developers/webhooks/:id', { id }), { replace: true })}
          onBack={() => void navigate(href('/developers/webhooks'), { replace: true })}
        />
      </Suspense>
    )
  return (
    <QueryView
      query={webhooks}
      loading={
        <Card>
          <SkeletonRows rows={3} />
        </Card>
      }
    >
      {(found) => <All {...found} />}
    </QueryView>
  )
}

function All({ webhooks, max }: Webhooks): ReactElement {
  const add = (
    <LinkButton href={`${href('/developers/webhooks')}?new`} size="small" icon={<IconPlus size={20} />}>
      <Trans>Add an endpoint</Trans>
    </LinkButton>
  )
  if (webhooks.length === 0)
    return (
      <Card>
        <EmptyState
          title={<Trans>No webhooks yet</Trans>}
          text={<Trans>Your own server is told at once when money comes, goes, or waits to be approved.</Trans>}
          action={add}
        />
      </Card>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="overflow-hidden" aria-labelledby="endpoints">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 pt-4 pb-3 tablet:px-5">
          <h2 id="endpoints" className="display mr-auto text-card-title">
            <Plural value={webhooks.length} one="# endpoint" other="# endpoints" />
          </h2>
          {webhooks.length < max ? add : null}
        </div>
        <List aria-labelledby="endpoints">
          {webhooks.map((each) => (
            <Row key={each.id} webhook={each} />
          ))}
        </List>
      </Card>
      <p className="px-1 text-meta text-muted">
        <Trans>
          Each webhook is a POST as Standard Webhooks 1.0 says, with the event’s id in webhook-id. It can come more than
          once: keep the ids that you have taken.
        </Trans>
      </p>
    </div>
  )
}

function Row({ webhook }: { readonly webhook: WebhookAnswer }): ReactElement {
  const { i18n } = useLingui()
  const { id, url, description, events } = webhook
  const { tone, text } = standingOf(webhook)
  return (
    <ListRow
      href={href('/developers/webhooks/:id', { id })}
      leading={
        <IconTile tone={tone === 'ok' ? 'ok' : 'neutral'}>
          <IconGlobe />
        </IconTile>
      }
      title={description === '' ? url : description}
      subtitle={
        <>
          {description === '' ? null : `${url} · `}
          {events === null ? (
            <Trans>all events</Trans>
          ) : (
            <Plural value={events.length} one="# event" other="# events" />
          )}
        </>
      }
      middle={<Badge tone={tone}>{i18n._(text)}</Badge>}
      chevron
    />
  )
}
