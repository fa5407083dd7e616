/** /settings/services/support. */
export { SupportScreen as default } from '@zend/web/features/support'
