/** The receipts module's front door: one transaction on signed paper, and the proof of such a paper. */
export { checkReceipt } from './check-receipt.ts'
export { makeReceipt, type ReadTransaction, type ReceiptRefusal, type ReceiptsDeps } from './make-receipt.ts'
export { type ReceiptClaim, type ReceiptKey, receiptKeyFrom, type SignedReceipt, signReceipt } from './receipt-code.ts'
export type { ReceiptsPolicy } from './receipts.policy.ts'
