/** Parts of these pages that load when they are opened. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The end of a step. */
export const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)
/** The question before something is removed. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
/** Sending somebody their link. */
export const linkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog)
