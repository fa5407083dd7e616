/** Zend FX: payments to suppliers abroad. */
export { FxMonthsScreen } from './months-screen.tsx'
export { FxPaymentScreen } from './payment-screen.tsx'
export { FxScreen } from './fx-screen.tsx'
export { FxSuccessScreen } from './success-screen.tsx'
export { InvoiceScreen } from './invoice-screen.tsx'
export { ReviewPaymentScreen } from './review-screen.tsx'
export { TransferDetailsScreen } from './details-screen.tsx'
