/** Help with a name that differs, loaded when one does. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** Which part of a name differs, and what to do about it. */
export const nameHelp = lazyPart(async () => (await import('./name-help.tsx')).NameHelp)
