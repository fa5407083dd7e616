/** Batches of payments. Their texts load with these pages, not with the dashboard. */
import { loadTexts } from '@zend/web/app'

export { PageOnly as default, once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Loads the texts of these pages. */
export const clientLoader = loadTexts('batches')
