/**
 * What tests may know of the Tron development chain beyond what its node tells: the account that is theirs, and the
 * contracts that do more than pay.
 */
export { FAUCET, fromBase58, IDLE, PAYMASTER, TESTER, toBase58, TOKENS } from './accounts.ts'
export { GENESIS, SOLID_LAG } from './blocks.ts'
export { passData, payData, transferData } from './contracts.ts'
export { decodeTransaction, type DevContract, signDraft } from './transaction.ts'
export { startTron, type TronOptions } from './tron-chain.ts'
