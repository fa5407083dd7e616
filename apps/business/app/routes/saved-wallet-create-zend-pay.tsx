/** /settings/security/saved-wallet/zend-pay/create. */
export { CreateZendPayScreen as default } from '@zend/web/features/saved-wallets'
