/** /requests/new. */
export { AskScreen as default } from '@zend/web/features/people'
