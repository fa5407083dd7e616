/** A forgotten password, second step. */
export { ResetPasswordScreen as default } from '@zend/web/features/auth'
