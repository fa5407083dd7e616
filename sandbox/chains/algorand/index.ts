/** Algorand's development chain. */
export { GENESIS_HASH, GENESIS_ID } from './accounts.ts'
export { startAlgorand, type AlgorandOptions } from './algorand-chain.ts'
