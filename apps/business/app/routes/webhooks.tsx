/** /developers/webhooks. */
export { WebhooksScreen as default } from '@zend/web/features/webhooks'
