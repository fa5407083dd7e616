/** A forgotten password, first step. */
export { ForgotPasswordScreen as default } from '@zend/web/features/auth'
