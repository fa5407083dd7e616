/** /auth/lock. */
export { LockPage as default } from '@zend/web/features/auth'
