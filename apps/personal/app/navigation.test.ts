import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { guideQuery, hasBackArrow, hasPanel, isTask, parentPath, permitted, titleOf } from '../../../web/app/frame.ts'
import { FRAME } from './navigation.ts'
import routes from './routes.ts'
import { SEARCH_PAGES } from './search-pages.ts'

const paths = (permissions: readonly string[]): string[] => permitted(FRAME.menu, permissions).map(({ path }) => path)

test('the menu follows the specification’s order, and Withdraw is only for who may withdraw', () => {
  expect(paths(['withdrawal'])).toEqual([
    '/dashboard',
    '/assets',
    '/transaction',
    '/deposit',
    '/quick-sell',
    '/swap',
    '/withdraw',
    '/settings',
  ])
  expect(paths(['swap'])).toEqual([
    '/dashboard',
    '/assets',
    '/transaction',
    '/deposit',
    '/quick-sell',
    '/swap',
    '/settings',
  ])
})

test('the title comes from the path, the most particular first', () => {
  const titles: Readonly<Record<string, string | null>> = {
    '/dashboard': 'Dashboard',
    '/assets/BTC': 'Assets',
    '/exchange': 'Exchange',
    '/swap/review': 'Swap',
    '/deposit': 'Deposit',
    '/deposit/networks': 'Deposit',
    '/quick-sell': 'Quick Sell',
    '/quick-sell/saved': 'Saved Account',
    '/quick-sell/saved-account': 'Saved Account',
    '/quick-sell/transactions': 'Quick sell transaction',
    '/notifications': 'Notifications',
    '/rescue': 'Find a deposit',
    '/transaction': 'Transaction',
    '/transaction/token': 'Token transaction',
    '/transaction/token/dep_1': 'Token transaction',
    '/transaction/offramp': 'Quick sell transaction',
    '/transaction/swa_t/swp_1': 'Swap transaction',
    '/transaction/zend_t': 'Zend transaction',
    '/transaction/other': 'Transaction',
    '/withdraw/networks': 'Withdraw',
    '/settings': 'Settings',
    '/settings/account/profile': 'Profile',
    '/settings/account/profile/edit': 'Edit Profile',
    '/settings/account/kyc': 'KYC Verification',
    '/settings/account/transaction-limits': 'Transaction Limits',
    '/settings/services/support': 'Support',
    '/settings/services/referral': 'Referral',
    '/settings/services/faq': 'FAQ',
    '/settings/security': 'Security',
    '/settings/security/2fa': 'Security',
    '/settings/security/security/pin': 'Security',
    '/settings/security/saved-wallet': 'Saved Wallet',
    '/settings/security/saved-wallet/exteral/create': 'Add Wallet',
    '/settings/security/saved-wallet/zend-pay/create': 'Add Wallet',
    '/settings/security/saved-wallet/external/ben_1': 'Edit Wallet',
    '/deposits': null,
    '/members': null,
    '/nope': null,
  }
  for (const [path, title] of Object.entries(titles))
    expect([path, titleOf(FRAME, path)?.message ?? null]).toEqual([path, title])
})

test('the back arrow shows on paths of more than one segment and leads one up', () => {
  expect(['/dashboard', '/deposit/', '/deposit/coins', '/'].map((path) => hasBackArrow(FRAME, path))).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(parentPath(FRAME, '/transaction/token/dep_1')).toBe('/transaction/token')
})

test('what one types to sell is no step to go back from; its choices, its offer and its end are', () => {
  expect(
    ['', '?from=USDT&amount=100', '?from=USDT&step=country', '?sold=sel_1'].map((query) =>
      hasBackArrow(FRAME, '/quick-sell', query),
    ),
  ).toEqual([false, false, true, true])
  expect(parentPath(FRAME, '/quick-sell', '?sold=sel_1')).toBe('/quick-sell')
})

test('a later step of sending money leads back to its start, and no arrow leads to a page that does not exist', () => {
  expect([
    hasBackArrow(FRAME, '/withdraw', ''),
    hasBackArrow(FRAME, '/withdraw', '?kind=zend-pay'),
    hasBackArrow(FRAME, '/transaction', '?status=failed'),
  ]).toEqual([false, true, false])
  expect(hasBackArrow(FRAME, '/withdraw', '?guide=withdrawal')).toBe(false)
  expect(parentPath(FRAME, '/withdraw', '?kind=zend-pay')).toBe('/withdraw')
  expect(parentPath(FRAME, '/settings/security/saved-wallet/external/create')).toBe('/settings/security/saved-wallet')
  expect(parentPath(FRAME, '/settings/security/security/pin')).toBe('/settings/security')
  expect(parentPath(FRAME, '/settings/account/profile')).toBe('/settings')
  expect(parentPath(FRAME, '/settings/account/profile/edit')).toBe('/settings/account/profile')
  expect(parentPath(FRAME, '/settings/services/faq')).toBe('/settings')
})

test('the right panel is hidden on settings, and where the page has a second column of its own', () => {
  const shown = ['/dashboard', '/settingsx', '/deposit', '/quick-sell/saved', '/transaction/token/dep_1']
  expect(shown.filter((path) => !hasPanel(FRAME, path))).toEqual([])
  const hidden = ['/settings', '/settings/security/pin', '/deposit/review', '/swap/review', '/transaction/token']
  expect(hidden.filter((path) => hasPanel(FRAME, path))).toEqual([])
})

test('a task has no tab bar until it is done, and its first page leads home', () => {
  const at = (path: string, query = ''): boolean => isTask(FRAME, path, query)
  expect([at('/swap'), at('/quick-sell', '?from=USDT&step=review'), at('/deposit/review'), at('/withdraw')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([at('/swap/success'), at('/quick-sell', '?sold=sel_1'), at('/quick-sell/saved'), at('/deposit')]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([parentPath(FRAME, '/swap'), parentPath(FRAME, '/withdraw')]).toEqual(['/dashboard', '/dashboard'])
  expect(parentPath(FRAME, '/swap/review')).toBe('/swap')
  // Pages about money between people are reached from Withdraw, and lead back to it.
  for (const path of ['/requests', '/my-code', '/scan'])
    expect([hasBackArrow(FRAME, path), parentPath(FRAME, path)]).toEqual([true, '/withdraw'])
})

test('a guide opens over its own page, and the page keeps what its address says', () => {
  expect(guideQuery(FRAME, '/deposit', '')).toBe('?guide=deposit')
  expect(guideQuery(FRAME, '/swap', '?from=BTC&guide=swap')).toBe('?from=BTC&guide=swap')
  expect([guideQuery(FRAME, '/dashboard', ''), guideQuery(FRAME, '/swap/review', '')]).toEqual([null, null])
})

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [
    ...(entry.path === undefined ? [] : [`/${entry.path}`]),
    ...pathsOf(entry.children ?? []),
  ])

/** The pages that the search does not find, by why it need not. */
const NOT_SEARCHED: Readonly<Record<string, readonly string[]>> = {
  'before signing in': [
    '/auth/forgot-password',
    '/auth/login',
    '/auth/register',
    '/auth/reset-password',
    '/auth/verify-otp',
    '/auth/lock',
    '/receipt/:code',
    '/:handle',
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
    '/requests/new',
    '/settings/account/profile/edit',
    '/settings/security/saved-wallet/external/create',
    '/settings/security/saved-wallet/networks',
    '/settings/security/saved-wallet/token',
    '/settings/security/saved-wallet/zend-pay/create',
  ],
  'one entry of a list that is found': [
    '/assets/:id',
    '/requests/:id',
    '/requests/link/:code',
    '/people/:username',
    '/transaction/token/:id',
    '/transaction/swa_t/:id',
    '/transaction/zend_t/:id',
    '/transaction/offramp/:id',
    '/settings/security/saved-wallet/external/:id',
    '/settings/security/saved-wallet/zend-pay/:id',
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
    '/settings/security/2fa',
  ],
}
/** The pages outside of the frame, whose titles are their own. */
const OWN_TITLES: readonly string[] = [
  '/auth/forgot-password',
  '/auth/login',
  '/auth/register',
  '/auth/reset-password',
  '/auth/verify-otp',
  '/auth/lock',
  '/receipt/:code',
  '/:handle',
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
