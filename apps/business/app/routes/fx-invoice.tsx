/** /zend-fx/invoice. */
export { InvoiceScreen as default } from '@zend/web/features/fx'
