/** Selling crypto into bank accounts and mobile-money wallets: the sale, saved accounts, rules. */
export { QuickSellScreen } from './quick-sell-screen.tsx'
export { RulesScreen } from './rules-screen.tsx'
export { SavedAccountsScreen } from './saved-accounts-screen.tsx'
