/** The steps of verification, each loaded when opened, and the success dialog: the overview waits for none of them. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The address and the source of funds. */
export const addressStep = lazyPart(async () => (await import('./address-step.tsx')).AddressStep)
/** The document and the selfie. */
export const documentStep = lazyPart(async () => (await import('./document-step.tsx')).DocumentStep)
/** The identity number. */
export const numberStep = lazyPart(async () => (await import('./number-step.tsx')).NumberStep)
/** The phone number. */
export const phoneStep = lazyPart(async () => (await import('./phone-step.tsx')).PhoneStep)
/** The success dialog after verifying a phone number. */
export const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)
