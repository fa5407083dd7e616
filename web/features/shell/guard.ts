/**
 * Who may see which page (specification §4), by path alone. Pure: what a page shows is protected by the API; the guard
 * only spares people pages that are not for them now.
 */
import { HOME_PATH, SIGN_IN_PATH } from '../../client/paths.ts'

/** Pages for visitors: somebody who is signed in goes to the dashboard instead. */
const VISITOR_PATHS = [
  '/',
  '/about',
  '/contact',
  '/aml',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/verify-otp',
]

/** The first segments of the signed-in routes (specification §2). */
const SIGNED_IN_AREAS = [
  'dashboard',
  'assets',
  'transaction',
  'deposit',
  'swap',
  'withdraw',
  'quick-sell',
  'exchange',
  'zend-fx',
  'members',
  'notifications',
  'rescue',
  'settings',
]

/** The path without a slash at its end. */
const plain = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)

/**
 * Where a navigation to this path must go instead, or `null` when it may stay.
 * @example guardRedirect('/deposit', false) // '/auth/login'
 */
export function guardRedirect(path: string, signedIn: boolean): string | null {
  const at = plain(path)
  if (signedIn) return VISITOR_PATHS.includes(at) ? HOME_PATH : null
  if (at === '/') return SIGN_IN_PATH
  return SIGNED_IN_AREAS.includes(at.split('/')[1] ?? '') ? SIGN_IN_PATH : null
}
