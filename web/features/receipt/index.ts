/** The public page of a receipt: /receipt/{code}. */
export { ReceiptScreen } from './receipt-screen.tsx'
