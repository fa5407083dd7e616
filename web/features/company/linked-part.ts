/** Loads the success dialog of a new link to a company. Apart from later-parts.ts, which signing in loads. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The dialog. */
export const linkedDialog = lazyPart(async () => (await import('./linked-dialog.tsx')).LinkedDialog)
