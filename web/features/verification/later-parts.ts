/**
 * The steps of verification, each fetched when it is opened, and what comes at its end: who looks where they stand
 * waits for none of them.
 */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The address and the source of funds. */
export const addressStep = lazyPart(async () => (await import('./address-step.tsx')).AddressStep)
/** The document and the face. */
export const documentStep = lazyPart(async () => (await import('./document-step.tsx')).DocumentStep)
/** The identity number. */
export const numberStep = lazyPart(async () => (await import('./number-step.tsx')).NumberStep)
/** The phone number. */
export const phoneStep = lazyPart(async () => (await import('./phone-step.tsx')).PhoneStep)
/** That a phone number is verified. */
export const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)
