/** What is drawn beside pages once they are painted. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The advice of the right panel. */
export const tips = lazyPart(async () => (await import('./tips.tsx')).Tips)
