/** Public interface of the receipts module: signed receipts of single transactions, and checking them. */
export { checkReceipt } from './check-receipt.ts'
export { amountText } from './format.ts'
export {
  makeReceipt,
  type ReadTransaction,
  type ReceiptRefusal,
  type ReceiptsDeps,
  signedSheet,
  type SignedSheet,
} from './make-receipt.ts'
export { type ReceiptClaim, type ReceiptKey, receiptKeyFrom, type SignedReceipt, signReceipt } from './receipt-code.ts'
export type { PaymentAbroad } from './payment-abroad.ts'
export type { ReceiptsPolicy } from './receipts.policy.ts'
