/** /settings/policies. */
export { PolicyScreen as default } from '@zend/web/features/approvals'
