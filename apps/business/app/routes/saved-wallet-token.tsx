/** /settings/security/saved-wallet/token. */
export { ChooseTokenScreen as default } from '@zend/web/features/saved-wallets'
