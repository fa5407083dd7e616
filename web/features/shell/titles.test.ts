import { expect, test } from 'vitest'
import { guideQuery, hasBackArrow, hasPanel, parentPath, titleOf } from './titles.ts'

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
    '/zend-fx/invoice': 'Zend Fx',
    '/members': 'Members',
    '/members/mem_1': 'Edit Member',
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
    '/settings/account/business-kyb': 'Business KYB',
    '/settings/account/business-kyb/directors/create': 'Business KYB',
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
    '/members/1/2': null,
    '/nope': null,
  }
  for (const [path, title] of Object.entries(titles)) expect([path, titleOf(path)?.message ?? null]).toEqual([path, title])
})

test('the back arrow shows on paths of more than one segment and leads one up', () => {
  expect(['/dashboard', '/deposit/', '/deposit/coins', '/'].map((path) => hasBackArrow(path))).toEqual([false, false, true, false])
  expect(parentPath('/transaction/token/dep_1')).toBe('/transaction/token')
})

test('what one types to sell is no step to go back from; its choices, its offer and its end are', () => {
  expect(['', '?from=USDT&amount=100', '?from=USDT&step=country', '?sold=sel_1'].map((query) => hasBackArrow('/quick-sell', query))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(parentPath('/quick-sell')).toBe('/quick-sell')
})

test('a later step of sending money leads back to its start, and no arrow leads to a page that does not exist', () => {
  expect([hasBackArrow('/withdraw', ''), hasBackArrow('/withdraw', '?kind=zend-pay'), hasBackArrow('/transaction', '?status=failed')]).toEqual([
    false,
    true,
    false,
  ])
  expect(hasBackArrow('/withdraw', '?guide=withdrawal')).toBe(false)
  expect(parentPath('/withdraw')).toBe('/withdraw')
  expect(parentPath('/settings/security/saved-wallet/external/create')).toBe('/settings/security/saved-wallet')
  expect(parentPath('/settings/security/security/pin')).toBe('/settings/security')
  expect(parentPath('/settings/account/profile')).toBe('/settings')
  expect(parentPath('/settings/account/profile/edit')).toBe('/settings/account/profile')
  expect(parentPath('/settings/services/faq')).toBe('/settings')
})

test('the right panel is hidden on settings pages alone', () => {
  expect(['/dashboard', '/settings', '/settings/security/pin', '/settingsx'].map(hasPanel)).toEqual([true, false, false, true])
})

test('a guide opens over its own page, and the page keeps what its address says', () => {
  expect(guideQuery('/deposit', '')).toBe('?guide=deposit')
  expect(guideQuery('/swap', '?from=BTC&guide=swap')).toBe('?from=BTC&guide=swap')
  expect([guideQuery('/dashboard', ''), guideQuery('/swap/review', '')]).toEqual([null, null])
})
