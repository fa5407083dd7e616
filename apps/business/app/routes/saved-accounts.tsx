/** /quick-sell/saved, also /quick-sell/saved-account. */
export { SavedAccountsScreen as default } from '@zend/web/features/quick-sell'
