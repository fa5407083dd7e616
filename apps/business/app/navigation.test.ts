import { type Permission, ROLE_PERMISSIONS } from '@zend/contracts'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { guideQuery, hasBackArrow, hasPanel, neededAt, parentPath, permitted, titleOf } from '../../../web/app/frame.ts'
import { FRAME } from './navigation.ts'
import routes from './routes.ts'
import { SEARCH_PAGES } from './search-pages.ts'

const menuOf = (permissions: readonly Permission[]): string[] =>
  permitted(FRAME.menu, permissions).map(({ path }) => path)

test('the menu follows the specification’s order, and each entry is only for who may do what it leads to', () => {
  expect(menuOf(ROLE_PERMISSIONS.owner)).toEqual([
    '/dashboard',
    '/assets',
    '/transaction',
    '/deposit',
    '/quick-sell',
    '/swap',
    '/withdraw',
    '/approvals',
    '/zend-fx',
    '/batches',
    '/invoices',
    '/members',
    '/developers',
    '/settings',
  ])
  expect(menuOf(ROLE_PERMISSIONS.accountant)).toEqual([
    '/dashboard',
    '/assets',
    '/transaction',
    '/approvals',
    '/zend-fx',
    '/batches',
    '/invoices',
    '/members',
    '/settings',
  ])
  expect(menuOf(ROLE_PERMISSIONS.developer)).toEqual(['/members', '/developers', '/settings'])
  expect(menuOf(['view', 'swap'])).toEqual([
    '/dashboard',
    '/assets',
    '/transaction',
    '/swap',
    '/approvals',
    '/zend-fx',
    '/batches',
    '/invoices',
    '/members',
    '/settings',
  ])
  const tabs = (permissions: readonly string[]) => permitted(FRAME.tabs, permissions).map(({ path }) => path)
  expect(tabs(['view', 'approve'])).toEqual(['/dashboard', '/assets', '/approvals', '/transaction'])
  expect(tabs(['view', 'quicksell'])).toEqual(['/dashboard', '/assets', '/quick-sell', '/transaction'])
})

test('menu, tabs and pages ask for the same permission', () => {
  for (const { path, requiredPermission } of [...FRAME.menu, ...FRAME.tabs])
    expect([path, requiredPermission ?? null]).toEqual([path, neededAt(FRAME, path)])
})

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [
    ...(entry.path === undefined ? [] : [`/${entry.path}`]),
    ...pathsOf(entry.children ?? []),
  ])

test('an entry of the menu, a tab and a guide have a page in the route table', () => {
  const pages = new Set(pathsOf(routes))
  const led = [...FRAME.menu, ...FRAME.tabs].map(({ path }): string => path).concat(Object.keys(FRAME.guides))
  expect(led.filter((path) => !pages.has(path))).toEqual([])
})

test('every page that moves or shows the company’s money needs a permission; those about oneself need none', () => {
  const open = pathsOf(routes).filter((path) => neededAt(FRAME, path.replaceAll(/:\w+/g, 'x')) === null)
  expect(open.toSorted()).toEqual(
    [
      '/*',
      '/404',
      '/auth/forgot-password',
      '/auth/lock',
      '/auth/login',
      '/auth/register',
      '/auth/reset-password',
      '/auth/verify-otp',
      '/companies',
      '/companies/open',
      '/companies/second-step',
      '/exchange',
      '/invitation',
      '/kyb-link',
      '/members',
      '/members/:id',
      '/notifications',
      '/settings',
      '/settings/account/kyc',
      '/settings/account/profile',
      '/settings/account/profile/edit',
      '/settings/security',
      '/settings/security/2fa',
      '/settings/security/change-password',
      '/settings/security/contact/:kind',
      '/settings/security/delete-account',
      '/settings/security/device-management',
      '/settings/security/next-of-kin',
      '/settings/security/pin',
      '/settings/security/security/pin',
      '/settings/services/faq',
      '/settings/services/support',
      '/supplier-link',
      '/track',
    ].toSorted(),
  )
  const needed: Readonly<Record<string, Permission>> = {
    '/dashboard': 'view',
    '/transaction/offramp/sel_1': 'view',
    '/zend-fx': 'view',
    '/zend-fx/payments/fxp_1': 'view',
    '/zend-fx/transfer-details': 'fx',
    '/zend-fx/review-payment': 'fx',
    '/zend-fx/success': 'fx',
    '/deposit/review': 'deposit',
    '/rescue': 'deposit',
    '/swap/review': 'swap',
    '/withdraw/success': 'withdrawal',
    '/quick-sell/rules': 'quicksell',
    '/quick-sell/transactions': 'view',
    '/quick-sell/saved-account': 'beneficiary.manage',
    '/settings/security/saved-wallet/exteral/create': 'beneficiary.manage',
    '/settings/account/transaction-limits': 'view',
    '/settings/account/business-kyb': 'view',
    '/settings/account/business-kyb/business-info': 'kyb.manage',
    '/settings/account/business-kyb/directors/create': 'kyb.manage',
    '/settings/account/business-kyb/documents': 'kyb.manage',
    '/settings/policies': 'view',
    '/zend-fx/suppliers': 'view',
    '/zend-fx/suppliers/spr_1': 'view',
    '/batches': 'view',
    '/batches/new': 'view',
    '/batches/bat_1': 'view',
    '/invoices': 'view',
    '/invoices/new': 'deposit',
    '/invoices/bil_1': 'view',
    '/developers': 'api.manage',
    '/developers/keys': 'api.manage',
    '/developers/webhooks': 'api.manage',
    '/developers/webhooks/hok_1': 'api.manage',
  }
  for (const [path, permission] of Object.entries(needed))
    expect([path, neededAt(FRAME, path)]).toEqual([path, permission])
})

test('the titles are the specification’s, the most particular first', () => {
  const titles: Readonly<Record<string, string | null>> = {
    '/dashboard': 'Dashboard',
    '/assets/BTC': 'Assets',
    '/exchange': 'Exchange',
    '/swap/review': 'Swap',
    '/deposit/networks': 'Deposit',
    '/quick-sell': 'Quick Sell',
    '/quick-sell/saved-account': 'Saved Account',
    '/quick-sell/transactions': 'Quick sell transaction',
    '/zend-fx': 'Zend Fx',
    '/zend-fx/pay': 'Zend Fx',
    '/batches': 'Batches',
    '/batches/bat_1': 'Batches',
    '/invoices/new': 'Invoices',
    '/members': 'Members',
    '/members/mem_1': 'Edit Member',
    '/developers': 'Developers',
    '/developers/keys': 'API keys',
    '/developers/webhooks': 'Webhooks',
    '/developers/webhooks/hok_1': 'Webhooks',
    '/notifications': 'Notifications',
    '/rescue': 'Find a deposit',
    '/transaction/token/dep_1': 'Token transaction',
    '/transaction/offramp': 'Quick sell transaction',
    '/transaction/swa_t/swp_1': 'Swap transaction',
    '/transaction/zend_t': 'Zend transaction',
    '/transaction': 'Transaction',
    '/withdraw/networks': 'Withdraw',
    '/settings': 'Settings',
    '/settings/policies': 'Approval policy',
    '/settings/account/profile': 'Profile',
    '/settings/account/profile/edit': 'Edit Profile',
    '/settings/account/kyc': 'KYC Verification',
    '/settings/account/transaction-limits': 'Transaction Limits',
    '/settings/account/business-kyb': 'Business KYB',
    '/settings/account/business-kyb/owners': 'Business KYB',
    '/settings/services/support': 'Support',
    '/settings/services/faq': 'FAQ',
    '/settings/services/referral': null,
    '/settings/security/2fa': 'Security',
    '/settings/security/saved-wallet': 'Saved Wallet',
    '/settings/security/saved-wallet/exteral/create': 'Add Wallet',
    '/settings/security/saved-wallet/external/ben_1': 'Edit Wallet',
    '/nope': null,
  }
  for (const [path, title] of Object.entries(titles))
    expect([path, titleOf(FRAME, path)?.message ?? null]).toEqual([path, title])
})

test('the back arrow leads one up, to a page that exists', () => {
  expect(['/dashboard', '/members/mem_1', '/deposit/coins'].map((path) => hasBackArrow(FRAME, path))).toEqual([
    false,
    true,
    true,
  ])
  expect(hasBackArrow(FRAME, '/withdraw', '?kind=zend-pay')).toBe(true)
  expect(hasBackArrow(FRAME, '/quick-sell', '?from=USDT&amount=100')).toBe(false)
  expect(['?invite', '?deputy', ''].map((search) => hasBackArrow(FRAME, '/members', search))).toEqual([
    true,
    true,
    false,
  ])
  expect(parentPath(FRAME, '/members/mem_1')).toBe('/members')
  expect(parentPath(FRAME, '/developers/webhooks/hok_1')).toBe('/developers/webhooks')
  expect(parentPath(FRAME, '/developers/webhooks')).toBe('/developers')
  expect(parentPath(FRAME, '/developers/webhooks', '?new')).toBe('/developers/webhooks')
  expect(parentPath(FRAME, '/developers/keys')).toBe('/developers')
  expect(parentPath(FRAME, '/developers/keys', '?log=key_1')).toBe('/developers/keys')
  expect(parentPath(FRAME, '/members', '?invite')).toBe('/members')
  expect(parentPath(FRAME, '/settings/account/profile')).toBe('/settings')
  expect(parentPath(FRAME, '/settings/security/saved-wallet/external/create')).toBe('/settings/security/saved-wallet')
})

test('the right panel is hidden on settings and members’ pages, and a guide opens over its own page', () => {
  expect(['/members', '/members/mem_1'].map((path) => hasPanel(FRAME, path))).toEqual([false, false])
  expect(['/dashboard', '/settings', '/settings/account/business-kyb'].map((path) => hasPanel(FRAME, path))).toEqual([
    true,
    false,
    false,
  ])
  expect([guideQuery(FRAME, '/deposit', ''), guideQuery(FRAME, '/dashboard', '')]).toEqual(['?guide=deposit', null])
})

/** The pages that the search does not find, by why it need not. */
const NOT_SEARCHED: Readonly<Record<string, readonly string[]>> = {
  'before signing in': [
    '/auth/forgot-password',
    '/auth/login',
    '/auth/register',
    '/auth/reset-password',
    '/auth/verify-otp',
    '/auth/lock',
    '/invitation',
    '/kyb-link',
    '/supplier-link',
    '/track',
  ],
  'no page': ['/*', '/404'],
  'a step of a page that is found': [
    '/deposit/coins',
    '/deposit/networks',
    '/deposit/review',
    '/swap/coins',
    '/swap/review',
    '/swap/success',
    '/withdraw/coins',
    '/withdraw/networks',
    '/withdraw/success',
    '/zend-fx/transfer-details',
    '/zend-fx/invoice',
    '/zend-fx/review-payment',
    '/zend-fx/success',
    '/zend-fx/payments/:id',
    '/settings/account/profile/edit',
    '/settings/security/saved-wallet/external/create',
    '/settings/security/saved-wallet/networks',
    '/settings/security/saved-wallet/token',
    '/settings/security/saved-wallet/zend-pay/create',
    '/companies/second-step',
    '/settings/account/business-kyb/business-info',
    '/settings/account/business-kyb/directors',
    '/settings/account/business-kyb/directors/create',
    '/settings/account/business-kyb/documents',
    '/zend-fx/suppliers',
    '/zend-fx/suppliers/create',
  ],
  'one entry of a list that is found': [
    '/assets/:id',
    '/transaction/token/:id',
    '/transaction/swa_t/:id',
    '/transaction/zend_t/:id',
    '/transaction/offramp/:id',
    '/settings/security/saved-wallet/external/:id',
    '/settings/security/saved-wallet/zend-pay/:id',
    '/approvals/:id',
    '/batches/:id',
    '/invoices/:id',
    '/members/:id',
    '/developers/webhooks/:id',
    '/zend-fx/suppliers/:id',
  ],
  'another address, or a part, of a page that is found': [
    '/quick-sell/saved-account',
    '/settings/security/security/pin',
    '/settings/security/saved-wallet/exteral/create',
    '/transaction/offramp',
    '/transaction/swa_t',
    '/transaction/token',
    '/transaction/zend_t',
  ],
  'on the pages of security and profile': [
    '/settings/security/change-password',
    '/settings/security/device-management',
    '/settings/security/next-of-kin',
    '/settings/security/delete-account',
    '/settings/security/contact/:kind',
  ],
  'beside the company’s name': ['/companies'],
}
/** The pages outside of the frame, whose titles are their own. */
const OWN_TITLES: readonly string[] = [
  '/auth/forgot-password',
  '/auth/login',
  '/auth/register',
  '/auth/reset-password',
  '/auth/verify-otp',
  '/auth/lock',
  '/invitation',
  '/kyb-link',
  '/supplier-link',
  '/track',
  '/companies',
  '/companies/open',
  '/companies/second-step',
  '/*',
  '/404',
]

test('every page is found by the search, or it is said why not', () => {
  const found = new Set<string>(SEARCH_PAGES.map(({ path }) => path))
  const missing = pathsOf(routes).filter((path) => !found.has(path))
  expect(missing.toSorted()).toEqual(Object.values(NOT_SEARCHED).flat().toSorted())
})

test('every page has a title', () => {
  const untitled = pathsOf(routes).filter((path) => titleOf(FRAME, path.replaceAll(/:\w+/g, 'x')) === null)
  expect(untitled.toSorted()).toEqual(OWN_TITLES.toSorted())
})
