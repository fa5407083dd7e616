/** /invoices/new. */
export { NewBillScreen as default } from '@zend/web/features/bills'
