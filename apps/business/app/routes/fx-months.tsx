/** /zend-fx/months. */
export { FxMonthsScreen as default } from '@zend/web/features/fx'
