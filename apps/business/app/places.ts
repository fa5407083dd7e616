/** Where the pages of the business app are, for its guard (specification §4) and its build. */
import type { Places } from '@zend/web/app'

const AUTH = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/verify-otp',
] as const

/**
 * The lists. The signed-in areas are those of the specification (§2) that a company has; some of their pages are not
 * there yet.
 */
export const PLACES: Places = {
  visitors: ['/about', '/contact', '/aml', ...AUTH],
  signedIn: ['dashboard', 'zend-fx', 'members', 'settings'],
  payments: ['zend-fx'],
  alone: [],
  prerendered: AUTH,
}
