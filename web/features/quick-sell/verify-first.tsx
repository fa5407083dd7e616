/** Selling opens with the verification. Apart, so that it loads without the rest of verification. */
export { VerifyFirst } from '@zend/web/data/verification'
