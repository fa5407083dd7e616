/**
 * What tests and measures may know of the development chains beyond what a running sandbox tells: an account that is
 * theirs, a helper contract, and the chains themselves.
 */
export { FORWARDER, TESTER } from './ethereum/accounts.ts'
export { lazyChains, type RunningChain } from './lazy-chains.ts'
export { STANDING } from './standing.ts'
