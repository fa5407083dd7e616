/** /invoices. */
export { BillsScreen as default } from '@zend/web/features/bills'
