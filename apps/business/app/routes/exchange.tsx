/** /exchange. */
export { MarketsScreen as default } from '@zend/web/features/markets'
