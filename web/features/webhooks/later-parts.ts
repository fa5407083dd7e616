/** Parts of the webhooks' pages that load on demand. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The code and the PIN for an address. */
export const confirmWebhook = lazyPart(async () => (await import('./confirm-webhook.tsx')).ConfirmWebhook)
/** The confirmation before an endpoint is removed. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
