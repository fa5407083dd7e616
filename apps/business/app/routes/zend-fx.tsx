/** /zend-fx. */
export { FxScreen as default } from '@zend/web/features/fx'
