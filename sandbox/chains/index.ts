/**
 * The development chains' interface for tests and benchmarks beyond what a running sandbox reports: a tester's account,
 * a helper contract, and the chains themselves.
 */
export { FORWARDER, TESTER } from './ethereum/accounts.ts'
export { lazyChains, type RunningChain } from './lazy-chains.ts'
export { STATIC_FACTS } from './static-facts.ts'
