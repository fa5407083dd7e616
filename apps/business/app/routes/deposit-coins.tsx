/** /deposit/coins. */
export { ChooseCoinScreen as default } from '@zend/web/features/deposit'
