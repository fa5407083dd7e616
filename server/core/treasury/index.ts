/** Public interface of the treasury: turns "pay this amount to that address" into exactly one mined payment. */
export {
  type CoinScan,
  type CoinWatch,
  coinWatch,
  type CoinWatchDeps,
  type CreditedCoins,
} from './watching/note-coins.ts'
export { isReadyToReceive, type OpeningDeps } from './collecting/open-addresses.ts'
export { PaymentNotOrdered } from './payments/listener.ts'
export type { OnPayment } from './payments/listener.ts'
export { type FeeLevel, feeMoney, typicalPaymentFee } from './payments/fee-levels.ts'
export { readFeeLevels } from './payments/fee-levels.repo.ts'
export { type PaymentView, readPayment } from './payments/orders.ts'
export { confirmSecond, type UnconfirmedPayment, unconfirmedPayments } from './payments/second-confirmations.repo.ts'
export { type RequestDeps, requestPayment } from './payments/orders.ts'
export type { TreasuryPolicy } from './treasury.policy.ts'
export type {
  FailureReason,
  PaymentEvent,
  PaymentFacts,
  PaymentOrder,
  PaymentState,
  WaitReason,
} from './payments/payments.ts'
export { isFinal } from './payments/follow-transactions.ts'
export { type RunDeps, runTreasury, treasuryRound } from './run-treasury.ts'
export type { TreasuryDeps, TreasuryLog } from './payments/deps.ts'
export { type TreasuryCheck, verifyTreasury } from './verify-treasury.repo.ts'
export { readWallet, type WalletDeps, type WalletView } from './watching/watch-funds.ts'
export { type Difference, reconcile } from './watching/reconcile.ts'
export type { SeenBalance, SurplusWatch } from './surplus-watch.ts'
export { lastFunding } from './coins/fundings.repo.ts'
