/** The front door of Cardano's development chain. */
export { NETWORK_MAGIC } from './accounts.ts'
export { FAKE_ASSET, startCardano } from './cardano-chain.ts'
