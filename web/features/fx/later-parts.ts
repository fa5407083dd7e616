/** Heavy parts of the last steps. They load while the form is filled in or the payment is reviewed. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The suppliers to choose from. */
export const chooseSupplier = lazyPart(async () => (await import('./choose-supplier.tsx')).ChooseSupplier)
/** The wish for a better rate. */
export const wishFor = lazyPart(async () => (await import('./wish-for.tsx')).WishFor)
/** The mailed code and the PIN of a payment. */
export const confirmPayment = lazyPart(async () => (await import('./confirm-payment.tsx')).ConfirmPayment)
/** The success dialog (specification §4). */
export const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)
/** Why a payment is refused where no field says it. */
export const refusalNote = lazyPart(async () => (await import('./refusal-note.tsx')).RefusalNote)
