/** The public interface of the Solana development chain. */
export { SOLANA_DEV_GENESIS } from './genesis.ts'
export { BLOCKHASH_LIFE, FINALITY_LAG } from './ledger.ts'
export { startSolana, type SolanaOptions } from './solana-chain.ts'
