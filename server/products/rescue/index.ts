/** The public interface of rescue: searches for a transaction by its hash, and claims of what was set aside. */
export { type Asking, nothingAsked } from './ask-network.ts'
export { type ClaimCommand, claimRescue } from './claim-rescue.ts'
export { approveClaim, type Decider, refuseClaim, reopenClaim } from './decide-claim.ts'
export { type ClaimView, listClaims } from './read-claims.ts'
export {
  type FindingView,
  listSearches,
  readSearch,
  type SearchView,
  type TransferView,
  viewOf,
} from './read-search.ts'
export type { Claim, ClaimId, Search, SearchId } from './rescue.ts'
export type { AskedNetwork, Books, DecideDeps, RescueDeps, SearchDeps } from './rescue.deps.ts'
export type { RescuePolicy } from './rescue.policy.ts'
export type { DecideRefusal } from './rescue.refusals.ts'
export { PURGE_RESCUE_JOB, purgeSearches, runSearch } from './run-search.ts'
export { SEARCH_RESCUE_JOB, type SearchCommand, searchRescue } from './search-rescue.ts'
export { deleteSearchesOf } from './searches.repo.ts'
export { type Evidence, listOpenClaims, showClaim, type ShowDeps, type ShownClaim } from './show-claims.ts'
export { type RescueCheck, verifyRescue } from './verify-rescue.repo.ts'
