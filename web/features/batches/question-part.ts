/** The question before an act, apart from the parts that ask it. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The question. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
