/** Swapping one coin for another: amounts, coins, the firm offer, the result. */
export { ChooseSwapCoinScreen } from './choose-coin-screen.tsx'
export { ReviewSwapScreen } from './review-screen.tsx'
export { SwapSuccessScreen } from './success-screen.tsx'
export { readSwapId, readCompleteSetup } from './swap.params.ts'
export { SwapScreen } from './swap-screen.tsx'
