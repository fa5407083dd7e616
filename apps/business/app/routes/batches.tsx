/** /batches. */
export { BatchesScreen as default } from '@zend/web/features/batches'
