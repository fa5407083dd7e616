/** /swap. */
export { SwapScreen as default } from '@zend/web/features/swap'
