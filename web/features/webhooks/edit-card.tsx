/** Changes an endpoint: at once, or after a code and the PIN when its address is another one. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { WebhookAnswer } from '@zend/contracts'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { Button, Card, Disclosure, Note, toast } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import type { FormEvent, ReactElement } from 'react'
import { useWish } from './use-wish.ts'
import { isAboutUrl, useWebhookErrorText } from './webhook-error-text.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { change, type Wish } from './webhooks.queries.ts'

/** The card. `draft` is what it begins with; `onMove` gets what another address is to be confirmed for. */
export function EditCard({
  webhook,
  draft,
  refused,
  onMove,
  onRefused,
}: {
  readonly webhook: WebhookAnswer
  readonly draft: Wish
  readonly refused: ApiError | null
  readonly onMove: (wish: Wish) => void
  readonly onRefused: (error: ApiError | null) => void
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useWebhookErrorText()
  const queryClient = useQueryClient()
  const { wish, setWish, check, ...wrong } = useWish(draft)
  const saving = useAction(async (to: Wish) => {
    try {
      await change(queryClient, { ...to, id: webhook.id, enabled: webhook.disabled === null }, null)
      toast({ kind: 'success', text: t`The endpoint is changed.` })
    } catch (thrown) {
      onRefused(asApiError(thrown))
    }
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onRefused(null)
    const to = check()
    if (to === null) return
    if (to.url === webhook.url) void saving.act(to)
    else onMove(to)
  }
  return (
    <Card className="overflow-hidden">
      <Disclosure title={<Trans>Address and events</Trans>} {...(refused === null ? {} : { open: true })}>
        <form onSubmit={submit} noValidate className="grid gap-6">
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
              if (next.url !== wish.url) onRefused(null)
              setWish(next)
            }}
            {...wrong}
            {...(refused !== null && isAboutUrl(refused) ? { urlError: errorText(refused) } : {})}
          />
          <Button type="submit" wide disabled={!online} loading={saving.pending} loadingText={t`Saving…`}>
            <Trans>Save the changes</Trans>
          </Button>
        </form>
      </Disclosure>
    </Card>
  )
}
