/** What confirms an act comes last and is heavy: it is fetched while one reviews or fills in. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The sheet that asks for the PIN of an act. */
export const actPin = lazyPart(async () => (await import('./act-pin.tsx')).ActPin)
