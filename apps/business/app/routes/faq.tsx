/** /settings/services/faq. */
export { FaqScreen as default } from '@zend/web/features/faq'
