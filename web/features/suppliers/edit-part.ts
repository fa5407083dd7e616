/** The form of a supplier, which loads when its page is there. Apart from what it loads itself. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The form, its summary, and the last step. */
export const editSupplier = lazyPart(async () => (await import('./edit-supplier.tsx')).EditSupplier)
