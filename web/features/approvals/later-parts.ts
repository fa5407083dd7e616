/** Parts of the page that load when they are opened. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** Declining, with its reason. */
export const declineDialog = lazyPart(async () => (await import('./decline-dialog.tsx')).DeclineDialog)
/** Stopping all payments, with its reason. */
export const freezeDialog = lazyPart(async () => (await import('./freeze-dialog.tsx')).FreezeDialog)
/** A question before an act. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
