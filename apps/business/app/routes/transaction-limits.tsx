/** /settings/account/transaction-limits. */
export { LimitsScreen as default } from '@zend/web/features/limits'
