/** /members. */
export { MembersScreen as default } from '@zend/web/features/members'
