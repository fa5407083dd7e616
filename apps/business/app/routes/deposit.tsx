/** /deposit. */
export { DepositStartScreen as default } from '@zend/web/features/deposit'
