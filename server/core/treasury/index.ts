/** The treasury's front door: the one place that turns "pay this amount to that address" into exactly one mined payment. */
export type { OnPayment } from './on-payment.ts'
export { type FeeLevel, feeMoney, nativeCoin, typicalPaymentFee } from './fee-levels.ts'
export { readFeeLevels } from './fee-levels.repo.ts'
export { type PaymentView, readPayment } from './read-payment.ts'
export { type RequestDeps, requestPayment } from './request-payment.ts'
export type { TreasuryPolicy } from './treasury.policy.ts'
export type { FailureReason, PaymentEvent, PaymentFacts, PaymentOrder, PaymentState, WaitReason } from './treasury.ts'
