/** Parts of the members' pages that load on demand. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The code, the PIN, and the change itself. */
export const confirmChange = lazyPart(async () => (await import('./confirm-change.tsx')).ConfirmChange)
/** The end of a change. */
export const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)
/** The question before an invitation is withdrawn, and before one leaves. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
