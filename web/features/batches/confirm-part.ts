/** The last step of a batch, apart from what it loads itself. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The mailed code and the PIN. */
export const confirmBatch = lazyPart(async () => (await import('./confirm-batch.tsx')).ConfirmBatch)
