/** /zend-fx/transfer-details. */
export { TransferDetailsScreen as default } from '@zend/web/features/fx'
