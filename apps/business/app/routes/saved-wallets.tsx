/** /settings/security/saved-wallet. */
export { SavedWalletsScreen as default } from '@zend/web/features/saved-wallets'
