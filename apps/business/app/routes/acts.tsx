/** /settings/acts. */
export { ActsScreen as default } from '@zend/web/features/acts'
