/** Assigns a refusal to a part of a PIN change. Pure. */
import type { ApiError } from '@zend/web/client/api-error'
import { isAboutCode, isAboutPin } from '@zend/web/data/access'

/** The current PIN, the new one, or the code; `null` if it concerns none of them. */
export function faultOf(error: Pick<ApiError, 'code'>): 'current' | 'chosen' | 'code' | null {
  if (isAboutPin(error)) return 'current'
  if (error.code === 'pin_blocked') return 'chosen'
  return isAboutCode(error) ? 'code' : null
}
