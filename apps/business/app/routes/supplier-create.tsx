/** /zend-fx/suppliers/create. */
export { CreateSupplierScreen as default } from '@zend/web/features/suppliers'
