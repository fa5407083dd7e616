/** The last step of sending webhooks somewhere. */
import { useLingui } from '@lingui/react/macro'
import type { WebhookAnswer } from '@zend/contracts'
import { ConfirmCard, type ConfirmCardProps, type Confirmed } from '@zend/web/data/orders'
import type { ReactElement } from 'react'
import { useWebhookErrorText } from './webhook-error-text.ts'
import { mailWebhookCode } from './webhooks.queries.ts'

/** `webhook` is `null` for a new one; `send` saves it. */
export type ConfirmWebhookProps = Pick<ConfirmCardProps<unknown>, 'onRefused' | 'onBack'> & {
  readonly webhook: WebhookAnswer['id'] | null
  readonly url: string
  readonly send: (confirmed: Confirmed) => Promise<void>
}

/** Code, PIN, address. */
export function ConfirmWebhook({ webhook, url, send, ...step }: ConfirmWebhookProps): ReactElement {
  const { t } = useLingui()
  return (
    <ConfirmCard
      {...step}
      act={{ webhook, url }}
      mail={mailWebhookCode}
      what={t`It confirms that what happens at your company is sent to ${url}.`}
      perform={async (confirmed) => {
        await send(confirmed)
        return null
      }}
      errorText={useWebhookErrorText()}
      refusedAtOnce={['webhook_url_refused']}
    />
  )
}
