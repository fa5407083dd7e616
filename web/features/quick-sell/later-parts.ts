/** Heavy parts of the last steps. They load while the customer reviews or fills in a form. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** A list of banks with a search. */
export const longList = lazyPart(async () => (await import('@zend/web/ui/fields/combobox')).Combobox)
/** The mailed code and the PIN of an act. */
export const confirmAct = lazyPart(async () => (await import('./confirm-act.tsx')).ConfirmAct)
/** The mailed code of a sale. */
export const codeStep = lazyPart(async () => (await import('@zend/web/ui/fields/code-step')).CodeStep)
/** The confirmation before something is removed. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
/** The success dialog (specification §4). */
export const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)
