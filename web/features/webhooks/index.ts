/** A company's webhooks: its endpoints, and the log of each. */
export { WebhookScreen } from './webhook-screen.tsx'
export { WebhooksScreen } from './webhooks-screen.tsx'
