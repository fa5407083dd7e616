/** Parts that only some who write to us open. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The transactions to choose from. */
export const chooseTransaction = lazyPart(async () => (await import('./choose-transaction.tsx')).ChooseTransaction)
