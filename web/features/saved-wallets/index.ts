/** Saved wallets: the list, adding one of either kind, renaming and removing. */
export { ChooseTokenScreen } from './choose-token.tsx'
export { ChooseWalletNetworkScreen } from './choose-wallet-network.tsx'
export { CreateExternalScreen } from './create-external-screen.tsx'
export { CreateZendPayScreen } from './create-zend-pay-screen.tsx'
export { EditWalletScreen } from './edit-wallet-screen.tsx'
export { tokenPath } from './saved-wallets.params.ts'
export { SavedWalletsScreen } from './saved-wallets-screen.tsx'
