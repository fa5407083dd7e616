/** The client of Zend's API for companies' systems. */
export type * from './calls/index.ts'
export { type KeyPair, newKeyPair, readPrivateKey, signedFields, type SigningKey, type ToSign } from './signing.ts'
export { verifyWebhook, WebhookInvalid, type WebhookChecks, type ZendEvent } from './webhooks.ts'
export {
  type CallOptions,
  ZendError,
  type ZendClient,
  zendClient,
  type ZendOptions,
  type ZendProblem,
  ZendUnreachable,
} from './zend-client.ts'
