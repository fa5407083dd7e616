/** /zend-fx/suppliers. */
export { SuppliersScreen as default } from '@zend/web/features/suppliers'
