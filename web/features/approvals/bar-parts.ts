/** Bars of buttons that only whoever asked sees; they load for them alone. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The buttons of whoever asked. */
export const ownBar = lazyPart(async () => (await import('./maker-bar.tsx')).OwnBar)
/** The buttons of what was stopped. */
export const stoppedBar = lazyPart(async () => (await import('./maker-bar.tsx')).StoppedBar)
