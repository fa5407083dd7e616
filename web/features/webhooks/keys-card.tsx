/** What signs an endpoint's webhooks: its public key, and another secret. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { WebhookAnswer } from '@zend/contracts'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { actPin } from '@zend/web/data/orders'
import { Button, Card } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { type ReactElement, Suspense, useState } from 'react'
import { Copyable } from './copyable.tsx'
import { useWebhookErrorText } from './webhook-error-text.ts'
import { roll } from './webhooks.queries.ts'

/** The card. `onRolled` gets the new secret. */
export function KeysCard({
  webhook: { id, publicKey, oldSecretUntil },
  onRolled,
}: {
  readonly webhook: WebhookAnswer
  readonly onRolled: (secret: string) => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const queryClient = useQueryClient()
  const errorText = useWebhookErrorText()
  const [asking, setAsking] = useState(false)
  const [tries, setTries] = useState(0)
  const rolling = useAction(async (pin: string) => {
    try {
      onRolled((await roll(queryClient, id, pin)).secret)
    } catch (thrown) {
      setTries((count) => count + 1)
      throw asApiError(thrown)
    }
  })
  const until = oldSecretUntil === null ? '' : format.when('until', oldSecretUntil, new Date().toISOString())
  return (
    <Card padded aria-labelledby="keys" className="grid gap-4 tablet:p-6">
      <h2 id="keys" className="display text-card-title">
        <Trans>Signatures</Trans>
      </h2>
      <p className="text-label text-muted">
        <Trans>
          Each webhook is signed with the endpoint’s secret (v1), which is not shown again, and with a key of which this
          is the public half (v1a).
        </Trans>
      </p>
      <Copyable text={publicKey} said={t`Public key copied`} />
      {oldSecretUntil === null ? null : (
        <p className="num text-label">
          <Trans>The secret before the last change signs too, {until}.</Trans>
        </p>
      )}
      <Button
        variant="quiet"
        wide
        disabled={!online}
        onClick={() => {
          rolling.clearError()
          setAsking(true)
        }}
      >
        <Trans>Change the secret</Trans>
      </Button>
      {asking ? (
        <Suspense>
          <actPin.Part
            open
            onClose={() => setAsking(false)}
            onPin={(pin) => void rolling.act(pin)}
            description={t`There is another secret at once. The one before signs too for 24 hours.`}
            pending={rolling.pending ? t`Saving…` : null}
            error={rolling.error === null ? undefined : errorText(rolling.error)}
            attempt={tries}
            refusal={rolling.error}
            onUnlock={rolling.clearError}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}
