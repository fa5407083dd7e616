/** The invoices of a payment abroad. Their texts load with this page alone. */
import { loadTexts } from '@zend/web/app'

export { PageOnly as default, once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Loads the texts of this page. */
export const clientLoader = loadTexts('fxinvoice')
