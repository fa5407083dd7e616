/** Parts beside the sign-in pages that load after the first paint. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The promotion of the personal app. */
export const promotion = lazyPart(async () => (await import('./promotion.tsx')).Promotion)
