/** Wires webhooks in the API, which posts none: it only has their addresses checked. */
import type { ProductConfig } from '@zend/server/config'
import { addressRules, safePoster } from '@zend/server/connectors/webhooks/safe-post'
import { webhookKeyFrom, type WebhooksDeps } from '@zend/server/core/webhooks'

/** The parts that are already open. `secret` is the deployment's. */
export type OpenParts = Pick<WebhooksDeps, 'db' | 'clock' | 'confirmer'> & {
  readonly config: Pick<ProductConfig, 'webhooks'>
  readonly secret: Uint8Array
}

/** Opens them. Throws on an invalid range in the configuration. */
export function openWebhooks({ db, clock, confirmer, config: { webhooks: policy }, secret }: OpenParts): WebhooksDeps {
  const { timeoutMs, allowedRanges } = policy
  const poster = safePoster({ rules: addressRules(allowedRanges), timeoutMs, clock })
  return { db, clock, confirmer, poster, policy, webhookKey: webhookKeyFrom(secret) }
}
