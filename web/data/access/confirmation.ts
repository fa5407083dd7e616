/** Which refusals are about the mailed code and which about the PIN: both are answered where they were typed. Pure. */
import type { ApiError } from '@zend/web/client/api-error'

/** Whether a failure is about the mailed code. */
export const isAboutCode = ({ code }: Pick<ApiError, 'code'>): boolean =>
  code === 'otp_wrong' || code === 'otp_expired' || code === 'otp_tries_used_up'

/** Whether a failure is about the PIN typed. */
export const isAboutPin = ({ code }: Pick<ApiError, 'code'>): boolean => code === 'pin_wrong' || code === 'pin_locked'
