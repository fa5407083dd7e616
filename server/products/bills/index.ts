/** Public interface of bills: invoices and payment links of companies, and what came for them. */
export { beginPayment } from './begin-payment.ts'
export { type Arrival, type Bill, type Claim, excessOf, inCurrencyOf, remainingOf } from './bill.ts'
export { type BillsDeps, billsKeyFrom, type PayDeps, receivableCoins } from './bills.deps.ts'
export type { BillsPolicy } from './bills.policy.ts'
export { creditedFor, paidBy } from './arrivals.repo.ts'
export { canHaveRules } from './bills.repo.ts'
export { cancelBill } from './cancel-bill.ts'
export {
  COUNT_BILL_JOB,
  countBill,
  type CountDeps,
  noteBillCredit,
  SWEEP_BILLS_JOB,
  sweepBills,
} from './count-arrivals.ts'
export { draftBill } from './bill-file.ts'
export { createBill, type CreateCommand } from './create-bill.ts'
export { leaveMail } from './leave-mail.ts'
export { mailBill } from './mail-bill.ts'
export { mailClaim } from './mail-claim.ts'
export { openPay, type PayView } from './open-pay.ts'
export { type PayQuote, quotePay, takenCoin } from './quote-pay.ts'
export { type BillView, listBills, readBill } from './read-bills.ts'
export { refundPay } from './refund-pay.ts'
export { type BillsCheck, verifyBills } from './verify-bills.repo.ts'
