/** Pages of quick sell. Their texts load with them, not with the dashboard. */
import { loadWords } from '@zend/web/app'

export { JustThePage as default, once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Loads the texts of these pages. */
export const clientLoader = loadWords('sell')
