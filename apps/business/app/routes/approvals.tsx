/** /approvals. */
export { ApprovalsScreen as default } from '@zend/web/features/approvals'
