/** What is drawn beside the sign-in pages once they are painted. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The promises of the personal app. */
export const promotion = lazyPart(async () => (await import('./promotion.tsx')).Promotion)
