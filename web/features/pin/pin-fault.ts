/** Which part of a PIN change a refusal is about. Pure. */
import type { ApiError } from '@zend/web/client/api-error'

/** The current PIN, the new one, or the code; `null` when it is about none of them. */
export function faultOf({ code }: Pick<ApiError, 'code'>): 'current' | 'chosen' | 'code' | null {
  if (code === 'pin_wrong' || code === 'pin_locked') return 'current'
  if (code === 'pin_blocked') return 'chosen'
  return code === 'otp_wrong' || code === 'otp_expired' || code === 'otp_tries_used_up' ? 'code' : null
}
