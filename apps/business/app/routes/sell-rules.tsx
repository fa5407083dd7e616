/** /quick-sell/rules. */
export { RulesScreen as default } from '@zend/web/features/quick-sell'
