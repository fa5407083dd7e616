/** /batches/new. */
export { NewBatchScreen as default } from '@zend/web/features/batches'
