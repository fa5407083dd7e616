/** The confirmation comes last and is heavy: it loads while the customer reviews or fills in a form. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The sheet that asks for the PIN of an act. */
export const actPin = lazyPart(async () => (await import('./act-pin.tsx')).ActPin)

/** The sheet of an act whose customer has no PIN yet. */
export const newPin = lazyPart(async () => (await import('./new-pin.tsx')).NewPin)
