/** /settings/account/business-kyb/directors. */
export { DirectorsScreen as default } from '@zend/web/features/kyb'
