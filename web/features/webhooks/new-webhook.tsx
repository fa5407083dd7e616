/** A new endpoint: what is said about it, the code, the PIN, and its secret. */
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { WebhookAnswer } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { Button, Card, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, Suspense, useState } from 'react'
import { confirmWebhook } from './later-parts.ts'
import { SecretCard } from './secret-card.tsx'
import { useWish } from './use-wish.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { isAboutUrl, useWebhookErrorText } from './webhook-error-text.ts'
import { make, type Wish, type WithSecret } from './webhooks.queries.ts'

/** `onMade` is called when its secret was saved. */
export function NewWebhook({
  onMade,
  onBack,
}: {
  readonly onMade: (id: WebhookAnswer['id']) => void
  readonly onBack: () => void
}): ReactElement {
  const online = useOnline()
  const errorText = useWebhookErrorText()
  const queryClient = useQueryClient()
  const { wish, setWish, check, ...wrong } = useWish({ url: '', description: '', events: null })
  const [confirming, setConfirming] = useState<Wish | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [made, setMade] = useState<WithSecret | null>(null)
  if (made !== null) return <SecretCard secret={made.secret} onEnd={() => onMade(made.webhook.id)} />
  if (confirming !== null)
    return (
      <Suspense>
        <confirmWebhook.Part
          webhook={null}
          url={confirming.url}
          send={async (confirmed) => setMade(await make(queryClient, confirming, confirmed))}
          onRefused={(error) => {
            setRefused(error)
            setConfirming(null)
          }}
          onBack={() => setConfirming(null)}
        />
      </Suspense>
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setRefused(null)
    setConfirming(check())
  }
  return (
    <Card padded className="page-column max-w-[660px] tablet:p-6" aria-labelledby="new-webhook">
      <h2 id="new-webhook" className="display text-card-title">
        <Trans>New endpoint</Trans>
      </h2>
      <form onSubmit={submit} noValidate className="mt-5 grid gap-6">
        {refused === null || isAboutUrl(refused) ? null : (
          <div role="alert">
            <Note tone="bad" icon={<IconAlert />}>
              {errorText(refused)}
            </Note>
          </div>
        )}
        <WebhookFields
          wish={wish}
          onChange={(next) => {
            if (next.url !== wish.url) setRefused(null)
            setWish(next)
          }}
          {...wrong}
          {...(refused !== null && isAboutUrl(refused) ? { urlError: errorText(refused) } : {})}
        />
        <Button type="submit" size="large" wide disabled={!online}>
          <Trans>Continue</Trans>
        </Button>
        <Button variant="ghost" wide onClick={onBack}>
          <Trans>Back to the webhooks</Trans>
        </Button>
      </form>
    </Card>
  )
}
