/** Parts that load after the first paint. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The tips of the right panel. */
export const tips = lazyPart(async () => (await import('./tips.tsx')).Tips)
