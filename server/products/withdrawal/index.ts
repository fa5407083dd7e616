/** The public interface of the withdrawal product. */
export {
  ADVANCE_WITHDRAWAL_JOB,
  type AdvanceDeps,
  advanceWithdrawal,
  SWEEP_WITHDRAWALS_JOB,
  sweepWithdrawals,
} from './advance-withdrawal.ts'
export type { Allowlist } from './allowlist.ts'
export { answerWhoAsked } from './ask-who-asked.ts'
export { cancelWithdrawal } from './cancel-withdrawal.ts'
export { type FollowDeps, followPayment } from './follow-payment.ts'
export type { WithdrawalFacts, WithdrawalOffer } from './offer.ts'
export { PROVE_RETURN_JOB, proveReturn, type ReturnDeps, SWEEP_RETURNS_JOB, sweepReturns } from './prove-return.ts'
export {
  type QuoteCommand,
  quoteWithdrawal,
  type QuoteWithdrawalRefusal,
  type WithdrawalQuoted,
} from './quote-withdrawal.ts'
export { readWithdrawal, type WithdrawalView } from './read-withdrawal.ts'
export { withdrawalsPaidBy } from './withdrawal.repo.ts'
export {
  foreseeWithdrawal,
  requestWithdrawal,
  type WithdrawCommand,
  type WithdrawRefusal,
} from './request-withdrawal.ts'
export { readAllowlist, switchAllowlist } from './switch-allowlist.ts'
export { verifyConsents } from './verify-consents.ts'
export { verifyWithdrawals, type WithdrawalCheck } from './verify-withdrawals.repo.ts'
export { type NetworkFee, withdrawalFees } from './withdrawal-price.ts'
export { receivesOf, type Withdrawal } from './withdrawal.ts'
export { openWithdrawalOrders, type WithdrawalDeps, type WithdrawalLog } from './withdrawal.deps.ts'
export { withdrawalPolicy, type WithdrawalPolicy, type WithdrawalSettings } from './withdrawal.policy.ts'
export { destinationOf, type DestinationRefusal, refuseLookAlike } from './destination.ts'
export { offerWithdrawalPart, prepareWithdrawalPart, type WithdrawalPart } from './part.ts'
export { type SentTo, withdrawalsTo } from './sent-to.repo.ts'
export { outcomesOfWithdrawals } from './outcomes.repo.ts'
export { withdrawalReleaser } from './release-withdrawal.ts'
