/** /settings/security. */
export { SecurityScreen as default } from '@zend/web/features/settings'
