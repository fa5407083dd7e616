/** /zend-fx/review-payment. */
export { ReviewPaymentScreen as default } from '@zend/web/features/fx'
