/** Signing in. */
export { LoginScreen as default } from '@zend/web/features/auth'
