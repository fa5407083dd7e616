/** Lists the pages of the personal app for its guard (specification §4) and its build. */
import type { Places } from '@zend/web/app'

/** The lists. `/about`, `/contact` and `/aml` belong to the public site; the specification names them for the guard. */
export const PLACES: Places = {
  visitors: [
    '/about',
    '/contact',
    '/aml',
    '/auth/login',
    '/auth/register',
    '/auth/forgot-password',
    '/auth/reset-password',
    '/auth/verify-otp',
  ],
  signedIn: [
    'dashboard',
    'assets',
    'transaction',
    'deposit',
    'swap',
    'withdraw',
    'quick-sell',
    'exchange',
    'requests',
    'people',
    'my-code',
    'scan',
    'notifications',
    'rescue',
    'settings',
  ],
  payments: ['swap', 'withdraw', 'quick-sell'],
  alone: ['receipt'],
  prerendered: ['/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset-password', '/auth/verify-otp'],
}
