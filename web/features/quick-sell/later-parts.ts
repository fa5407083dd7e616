/** The parts of selling that come last and are heavy. They are fetched while one reviews or fills in. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** A long list to find one's bank in. */
export const longList = lazyPart(async () => (await import('@zend/web/ui/combobox')).Combobox)
/** The mailed code and the PIN of an act. */
export const confirmAct = lazyPart(async () => (await import('./confirm-act.tsx')).ConfirmAct)
/** The mailed code of a sale. */
export const codeStep = lazyPart(async () => (await import('@zend/web/ui/code-step')).CodeStep)
/** The question before something is removed. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
/** That something is done (specification §4). */
export const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)
