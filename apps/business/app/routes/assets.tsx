/** /assets. */
export { AssetsScreen as default } from '@zend/web/features/assets'
