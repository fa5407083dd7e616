/** Public interface of the provenance module: proof of where customers' money came from. */
export { type FundsStanding, type Leaving, standingOfFunds } from './funds.ts'
export { newProvenanceKey, type ProvenanceKeys, provenanceKeysFrom } from './keys.ts'
export {
  isProvenOver,
  type PayoutFacts,
  proofOf,
  proofOfOver,
  proofOfTransfer,
  type SeenTransfer,
  wasSeen,
} from './proofs.ts'
export { noteLeaving, noteReturned, postProven } from './prove.ts'
export { unprovenCredits, unprovenReturns, verifyProvenance } from './verify-provenance.ts'
export { type VouchDeps, vouchFor, vouchForReturn } from './vouch.ts'
