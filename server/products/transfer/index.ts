/** The public interface of Zend Pay: paying another customer by username. */
export { type DescribedPayment, describePayment, type PaymentCommand } from './describe-payment.ts'
export { payByUsername, type PayCommand } from './pay-by-username.ts'
export { readTransfer } from './read-transfers.ts'
export type { Transfer, TransferView } from './transfer.ts'
export { openTransferPoster, type TransferDeps, type TransferPoster } from './transfer.deps.ts'
export type { DescribeRefusal, TransferRefusal } from './transfer.refusals.ts'
export { verifyTransferConsents } from './verify-consents.ts'
export { type TransferCheck, verifyTransfers } from './verify-transfers.repo.ts'
