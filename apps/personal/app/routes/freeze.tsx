/** /auth/freeze: stopping an account from the mail about a new device. */
export { FreezeScreen as default } from '@zend/web/features/auth'
