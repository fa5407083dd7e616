/** Parts of support that load on demand. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The list of transactions to choose from. */
export const chooseTransaction = lazyPart(async () => (await import('./choose-transaction.tsx')).ChooseTransaction)
