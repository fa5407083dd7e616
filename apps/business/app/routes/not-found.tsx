/** /404. */
export { NotFoundPage as default } from '@zend/web/app'
