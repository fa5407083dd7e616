/** The mailed code. */
export { VerifyOtpScreen as default } from '@zend/web/features/auth'
