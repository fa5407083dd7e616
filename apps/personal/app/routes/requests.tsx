/** /requests. */
export { RequestsScreen as default } from '@zend/web/features/people'
