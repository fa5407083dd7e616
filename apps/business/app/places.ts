/** Lists the pages of the business app for its guard (specification §4) and its build. */
import type { Places } from '@zend/web/app'

const AUTH = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/verify-otp',
] as const

/**
 * The lists. Signed-in areas are those that the specification (§2) gives a company; some of their pages do not exist
 * yet.
 */
export const PLACES: Places = {
  visitors: ['/about', '/contact', '/aml', ...AUTH],
  signedIn: [
    'companies',
    'approvals',
    'batches',
    'invoices',
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
    'developers',
    'notifications',
    'rescue',
    'settings',
  ],
  payments: ['swap', 'withdraw', 'quick-sell', 'zend-fx', 'batches'],
  alone: [],
  prerendered: AUTH,
}
