/**
 * The interface of the Tron development chain for tests: the tester's account, and the contracts that do more than pay.
 */
export { FAUCET, fromBase58, IDLE, PAYMASTER, TESTER, toBase58, TOKENS } from './accounts.ts'
export { GENESIS, SOLID_LAG } from './blocks.ts'
export { passData, payData, transferData } from './contracts.ts'
export { decodeTransaction, type DevContract, signDraft } from './transaction.ts'
export { startTron, type TronOptions } from './tron-chain.ts'
