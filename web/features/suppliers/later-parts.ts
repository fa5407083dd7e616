/** Parts of the suppliers' pages that load on demand. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The code, the PIN, and saving. */
export const confirmSupplier = lazyPart(async () => (await import('./confirm-supplier.tsx')).ConfirmSupplier)
/** The question before a change is taken back, and before a supplier is removed. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
