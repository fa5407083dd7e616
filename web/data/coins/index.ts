/** Lists of coins: choosing, searching, holdings. */
export { CoinChoices } from './coin-choices.tsx'
export { CoinSearch, NoCoinMatches } from './coin-search.tsx'
export { coinWords } from './coin-words.ts'
export { HoldingRow } from './holding-row.tsx'
export { type ListedCoin, isHeld, listedCoins } from './holdings.ts'
export { useFirstCoin } from './use-first-coin.ts'
