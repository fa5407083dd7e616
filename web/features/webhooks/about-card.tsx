/** How an endpoint stands: switching it on and off, trying it, removing it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { WebhookAnswer } from '@zend/contracts'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { Badge, Button, Card, Note, toast } from '@zend/web/ui'
import { Switch } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { question } from './later-parts.ts'
import { useWebhookErrorText } from './webhook-error-text.ts'
import { change, remove, sendTest } from './webhooks.queries.ts'
import { standingOf } from './webhooks.texts.ts'

/** The card. */
export function AboutCard({ webhook }: { readonly webhook: WebhookAnswer }): ReactElement {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const queryClient = useQueryClient()
  const errorText = useWebhookErrorText()
  const [removing, setRemoving] = useState(false)
  const { id, url, description, disabled } = webhook
  const { tone, text } = standingOf(webhook)
  const tell = async (work: () => Promise<void>, done: string): Promise<void> => {
    try {
      await work()
      toast({ kind: 'success', text: done })
    } catch (thrown) {
      toast({ kind: 'error', text: errorText(asApiError(thrown)) })
    }
  }
  const switching = useAction((enabled: boolean) =>
    tell(
      () => change(queryClient, { ...webhook, enabled }, null),
      enabled ? t`The endpoint is on.` : t`The endpoint is off.`,
    ),
  )
  const testing = useAction(() => tell(() => sendTest(queryClient, id), t`A test is on its way.`))
  return (
    <Card padded aria-labelledby="endpoint" className="grid gap-4 tablet:p-6">
      <div className="flex items-start gap-3">
        <h2 id="endpoint" className="display min-w-0 flex-1 text-card-title wrap-anywhere">
          {description === '' ? url : description}
        </h2>
        <Badge tone={tone}>{i18n._(text)}</Badge>
      </div>
      {description === '' ? null : <p className="font-mono text-label text-muted wrap-anywhere">{url}</p>}
      <Standing webhook={webhook} />
      <Switch
        label={t`Send webhooks`}
        hint={t`What waits when you switch it off is not sent.`}
        checked={disabled === null}
        disabled={!online || switching.pending}
        onChange={({ currentTarget }) => void switching.act(currentTarget.checked)}
      />
      <Button
        variant="quiet"
        wide
        disabled={!online || disabled !== null}
        loading={testing.pending}
        loadingText={t`Sending…`}
        onClick={() => void testing.act()}
      >
        <Trans>Send a test</Trans>
      </Button>
      <Button variant="danger" wide disabled={!online} onClick={() => setRemoving(true)}>
        <Trans>Remove the endpoint</Trans>
      </Button>
      {removing ? <RemoveQuestion webhook={webhook} onClose={() => setRemoving(false)} /> : null}
    </Card>
  )
}

/** Why it is off, or since when it fails. */
function Standing({ webhook: { disabled, failingSince } }: { readonly webhook: WebhookAnswer }): ReactNode {
  const format = useFormat()
  const now = new Date().toISOString()
  const said = (text: ReactNode): ReactElement => (
    <Note tone="warn" icon={<IconAlert />}>
      {text}
    </Note>
  )
  if (disabled !== null) {
    const at = format.when('at', disabled.at, now, { long: true })
    if (disabled.reason === 'gone')
      return said(<Trans>It was switched off {at}: your server answered that it wants nothing more (410).</Trans>)
    if (disabled.reason === 'failing')
      return said(<Trans>It was switched off {at}: every try of five days failed.</Trans>)
    return said(<Trans>A member switched it off {at}.</Trans>)
  }
  if (failingSince === null) return null
  const since = format.when('from', failingSince, now, { long: true })
  return said(<Trans>Every try has failed {since}.</Trans>)
}

function RemoveQuestion({
  webhook: { id },
  onClose,
}: {
  readonly webhook: WebhookAnswer
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const errorText = useWebhookErrorText()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const end = useAction(async () => {
    try {
      await remove(queryClient, id)
      await navigate(href('/developers/webhooks'), { replace: true })
      toast({ kind: 'success', text: t`The endpoint is removed.` })
    } catch (thrown) {
      toast({ kind: 'error', text: errorText(asApiError(thrown)) })
      onClose()
    }
  })
  return (
    <Suspense>
      <question.Part
        open
        onClose={onClose}
        title={<Trans>Remove this endpoint?</Trans>}
        description={
          <Trans>Your server gets nothing more, and the log is gone. A new endpoint has another secret.</Trans>
        }
        stay={<Trans>Keep it</Trans>}
        act={<Trans>Remove it</Trans>}
        onAct={() => void end.act()}
        pending={end.pending}
        pendingText={t`Removing…`}
      />
    </Suspense>
  )
}
