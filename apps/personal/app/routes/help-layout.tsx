/**
 * Pages of help: support, frequent questions, invitations. Their words are fetched with them, not with the dashboard.
 */
import { loadWords } from '@zend/web/app'

export { JustThePage as default, once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Has the words at hand. */
export const clientLoader = loadWords('help')
