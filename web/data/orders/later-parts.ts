/** The confirmation comes last and is heavy: it loads while the customer reviews or fills in a form. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The sheet that asks for the PIN of an act. */
export const actPin = lazyPart(async () => (await import('./act-pin.tsx')).ActPin)
