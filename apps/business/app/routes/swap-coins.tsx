/** /swap/coins?side=&from=&to=. */
export { ChooseSwapCoinScreen as default } from '@zend/web/features/swap'
