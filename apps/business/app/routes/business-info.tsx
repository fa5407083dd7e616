/** /settings/account/business-kyb/business-info. */
export { BusinessInfoScreen as default } from '@zend/web/features/kyb'
