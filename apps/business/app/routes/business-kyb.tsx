/** /settings/account/business-kyb. */
export { KybScreen as default } from '@zend/web/features/kyb'
