/** TON's development chain. */
export { FAUCET, GLOBAL_ID, JETTONS } from './contracts.ts'
export { startTon, type TonOptions } from './ton-chain.ts'
