/** Parts of the page that load on demand. All steps come at once: whoever opens one needs the next. */
import { lazyPart } from '@zend/web/client/lazy-part'

const steps = () => import('./steps.ts')

/** The form of a new key. */
export const keyForm = lazyPart(async () => (await steps()).KeyForm)
/** The overlap of a key that is rolled, and the confirmation. */
export const rollForm = lazyPart(async () => (await steps()).RollForm)
/** The calls of a key. */
export const keyLog = lazyPart(async () => (await steps()).KeyLog)
/** The question before a key is revoked. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
