/** The public interface of the swap product. */
export { boundPosition } from './bound-position.ts'
export { openSwapPoster, type SwapDeps, type SwapPoster } from './deps.ts'
export {
  type Arrived,
  CONVERT_JOB,
  convertArrival,
  type ConvertDeps,
  noteArrival,
  SWEEP_CONVERSIONS_JOB,
  sweepConversions,
} from './convert-arrivals.ts'
export type { Conversion, ConvertRule } from './convert-rules.ts'
export { conversionsAmong, convertRulesOf } from './convert.repo.ts'
export { type ConvertRulesDeps, setConvertRule } from './set-convert-rule.ts'
export { verifyConversions } from './verify-conversions.repo.ts'
export { executeSwap, type SwapByKey, type SwapCommand } from './execute-swap.ts'
export { type Inventory, openInventory } from './inventory.ts'
export { type QuoteCommand, quoteSwap, type SignedQuote } from './quote-swap.ts'
export type { SwapQuote } from './offer.ts'
export {
  readSwaps,
  readSwapsBetween,
  swapReader,
  type SwapReader,
  type SwapsPage,
  type SwapsQuery,
} from './read-swaps.ts'
export { rateOf, type Swap } from './swap.ts'
export { type SwapCheck, verifySwaps } from './verify-swaps.repo.ts'
export type { SwapPolicy } from './swap.policy.ts'
export type { QuoteRefusal, SwapRefusal } from './swap.refusals.ts'
