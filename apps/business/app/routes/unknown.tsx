/** Any address that no route has. */
export { NotFoundPage as default } from '@zend/web/app'
