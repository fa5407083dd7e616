/** /developers/webhooks/{id}. */
import { WebhookScreen } from '@zend/web/features/webhooks'
import type { ReactElement } from 'react'
import type { Route } from './+types/webhook.ts'

/** One endpoint. */
export default function Webhook({ params: { id } }: Route.ComponentProps): ReactElement {
  return <WebhookScreen id={id} />
}
