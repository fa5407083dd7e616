/** The public interface of payments abroad: USDT of a company into foreign currency in a supplier's account. */
export { type AdvanceDeps, advancePayment, sweepPayments } from './advance-payment.ts'
export { ADVANCE_FX_JOB, ASK_QUESTIONS_JOB, SWEEP_FX_JOB } from './fx-jobs.ts'
export { type FxDeps, type FxLog, openFxOrders, type PayableSupplier, type SupplierForPayment } from './fx.deps.ts'
export { fxProblem } from './fx-problem.ts'
export { fxPolicy, type FxPolicy } from './fx.policy.ts'
export type { FxPayer, FxPayment, FxPaymentId } from './fx-payment.ts'
export { priceNow } from './judge-payment.ts'
export { type FxPriced, priceOf, rateText } from './price.ts'
export {
  bookProviderBalances,
  fundProvider,
  providerAccountsOf,
  type ProviderFunding,
  type ProviderOpened,
  type ProviderPosition,
  readProviderPositions,
} from './provider-books.ts'
export { type FxPosition, readPositions } from './position.ts'
export { type FxQuoted, quoteFx } from './quote-payment.ts'
export { addAnswerFile, type AnswerDeps, answerQuestion } from './answer-question.ts'
export { askQuestions, type QuestionsDeps } from './ask-questions.ts'
export { askCompany, closeQuestion, ownQuestions, readAnswer } from './question-desk.ts'
export { answersKeyFrom, type AskedItem, type FxQuestion } from './questions.ts'
export { ASK_RATES_JOB, askRates, type RatesDeps, readRate } from './rates.ts'
export type { FxMonth } from './months.repo.ts'
export { averageRate, readFxMonths } from './read-months.ts'
export { type FxOrderFile, readFxOrder } from './read-order.ts'
export { readFxProof } from './read-proof.ts'
export { type FxView, listFx, openQuestions, readFx, trackFx } from './read-payments.ts'
export { type LineDifference, RECONCILE_FX_JOB, reconcileDay, reconcileStatements } from './reconcile-statements.ts'
export { fxReleaser } from './release-payment.ts'
export { foreseeFx, mailFxCode, requestFx } from './request-payment.ts'
export { decidePapers, listPapers, type PapersReviewer } from './review-papers.ts'
export { type FxNoticeTaken, takeFxNotice } from './take-notice.ts'
export { type FxCheck, verifyFx } from './verify-fx.repo.ts'
export { wishFx } from './wish-payment.ts'
