/** Zend FX: payments to suppliers abroad. */
export { FxPaymentScreen } from './payment-screen.tsx'
export { FxScreen } from './fx-screen.tsx'
export { FxSuccessScreen } from './success-screen.tsx'
export { InvoiceScreen } from './invoice-screen.tsx'
export { ReviewPaymentScreen } from './review-screen.tsx'
export { TransferDetailsScreen } from './details-screen.tsx'
