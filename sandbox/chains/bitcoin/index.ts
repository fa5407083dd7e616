/** The development chains of Bitcoin and its relatives. */
export { BITCOIN_RPC_CREDENTIALS, type BitcoinOptions, startBitcoin, startBitcoinKin } from './bitcoin-chain.ts'
export type { DevCoin } from './dev-kin.ts'
