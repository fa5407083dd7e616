/** The front door of Cardano's development chain. */
export { FAKE_ASSET, startCardano } from './cardano-chain.ts'
