/** /developers/webhooks/{id}: what an endpoint gets, its keys, and what was sent to it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookAnswer } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { QueryView } from '@zend/web/client/query-view'
import { Card, EmptyState, LinkButton, Skeleton, toast } from '@zend/web/ui'
import { type ReactElement, Suspense, useState } from 'react'
import { href } from 'react-router'
import { AboutCard } from './about-card.tsx'
import { EditCard } from './edit-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { confirmWebhook } from './later-parts.ts'
import { LogCard } from './log-card.tsx'
import { SecretCard } from './secret-card.tsx'
import { change, webhooksQuery, type Wish } from './webhooks.queries.ts'

/** The page. */
export function WebhookScreen({ id }: { readonly id: string }): ReactElement {
  return (
    <QueryView query={useQuery(webhooksQuery())} loading={<Skeleton className="h-96 w-full" />}>
      {({ webhooks }) => {
        const webhook = webhooks.find((each) => each.id === id)
        return webhook === undefined ? <Gone /> : <One key={webhook.id} webhook={webhook} />
      }}
    </QueryView>
  )
}

function Gone(): ReactElement {
  return (
    <Card role="status" className="page-column max-w-[560px]">
      <EmptyState
        title={<Trans>This endpoint is not there</Trans>}
        text={<Trans>It was removed, or it never was one of your company.</Trans>}
        action={
          <LinkButton href={href('/developers/webhooks')} variant="quiet">
            <Trans>Back to the webhooks</Trans>
          </LinkButton>
        }
      />
    </Card>
  )
}

function One({ webhook }: { readonly webhook: WebhookAnswer }): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const [draft, setDraft] = useState<Wish>(webhook)
  const [moving, setMoving] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  if (secret !== null)
    return (
      <SecretCard
        secret={secret}
        note={<Trans>The secret before it signs too for 24 hours, so that your server can change over.</Trans>}
        onEnd={() => setSecret(null)}
      />
    )
  if (moving)
    return (
      <Suspense>
        <confirmWebhook.Part
          webhook={webhook.id}
          url={draft.url}
          send={async (confirmed) => {
            const to = { ...draft, id: webhook.id, enabled: webhook.disabled === null }
            await change(queryClient, to, confirmed)
            toast({ kind: 'success', text: t`The endpoint is changed.` })
            setMoving(false)
          }}
          onRefused={(error) => {
            setRefused(error)
            setMoving(false)
          }}
          onBack={() => setMoving(false)}
        />
      </Suspense>
    )
  return (
    <div className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_388px]">
      <div className="grid grid-cols-1 gap-4 laptop:col-start-2 laptop:row-start-1">
        <AboutCard webhook={webhook} />
        <EditCard
          webhook={webhook}
          draft={draft}
          refused={refused}
          onMove={(wish) => {
            setDraft(wish)
            setMoving(true)
          }}
          onRefused={setRefused}
        />
        <KeysCard webhook={webhook} onRolled={setSecret} />
      </div>
      <div className="min-w-0 laptop:col-start-1 laptop:row-start-1">
        <LogCard webhook={webhook} />
      </div>
    </div>
  )
}
