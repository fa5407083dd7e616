/** Tells which refusals concern the mailed code and which the PIN: each is shown where it was typed. Pure. */
import type { ApiError } from '@zend/web/client/api-error'

/** Tells whether an error concerns the mailed code. */
export const isAboutCode = ({ code }: Pick<ApiError, 'code'>): boolean =>
  code === 'otp_wrong' || code === 'otp_expired' || code === 'otp_tries_used_up'

/** Tells whether an error concerns the typed PIN. */
export const isAboutPin = ({ code }: Pick<ApiError, 'code'>): boolean => code === 'pin_wrong' || code === 'pin_locked'
