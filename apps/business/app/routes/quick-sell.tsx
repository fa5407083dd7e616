/** /quick-sell. */
export { QuickSellScreen as default } from '@zend/web/features/quick-sell'
