/** The public interface of Cardano's development chain. */
export { FAKE_TOKEN, NETWORK_MAGIC } from './accounts.ts'
export { FAKE_ASSET, startCardano } from './cardano-chain.ts'
