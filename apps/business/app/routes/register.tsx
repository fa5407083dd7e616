/** Opening an account. */
export { RegisterScreen as default } from '@zend/web/features/auth'
