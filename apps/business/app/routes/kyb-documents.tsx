/** /settings/account/business-kyb/documents. */
export { DocumentsScreen as default } from '@zend/web/features/kyb'
