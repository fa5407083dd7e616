/** Public interface of the webhooks module: a company's endpoints, and telling them what happens. */
export { type DeliverDeps, openDeliverer, runWebhooks } from './deliver.ts'
export type { WebhooksDeps } from './deps.ts'
export { webhookKeyFrom } from './keys.ts'
export {
  createWebhook,
  describeWebhook,
  listWebhooks,
  removeWebhook,
  rollSecret,
  updateWebhook,
  type WithSecret,
} from './manage.ts'
export { PURGE_WEBHOOKS_JOB, purgeWebhooks } from './purge.ts'
export { readDeliveries, replayDelivery, replayMissed, testWebhook } from './read-log.ts'
export {
  bodyOf,
  type Delivery,
  type DeliveryId,
  type Webhook,
  type WebhookId,
  type WebhooksPolicy,
} from './webhooks.ts'
