/** /withdraw. */
export { WithdrawScreen as default } from '@zend/web/features/withdraw'
