import { expect, test } from 'vitest'
import { hasBackArrow, hasPanel, parentPath, titleOf } from './titles.ts'

test('the title comes from the path, the most particular first', () => {
  const titles = [
    '/dashboard',
    '/assets/BTC',
    '/exchange',
    '/swap/review',
    '/deposit',
    '/deposit/networks',
    '/transaction',
    '/transaction/token',
    '/transaction/token/dep_1',
    '/transaction/swa_t/swp_1',
    '/transaction/zend_t',
    '/transaction/other',
    '/withdraw/networks',
    '/settings',
    '/settings/security',
    '/settings/security/security/pin',
    '/settings/security/saved-wallet',
    '/settings/security/saved-wallet/exteral/create',
    '/settings/security/saved-wallet/zend-pay/create',
    '/settings/security/saved-wallet/external/ben_1',
    '/deposits',
    '/nope',
  ]
  expect(titles.map((path) => titleOf(path)?.message ?? null)).toEqual([
    'Dashboard',
    'Assets',
    'Exchange',
    'Swap',
    'Deposit',
    'Deposit',
    'Transaction',
    'Token transaction',
    'Token transaction',
    'Swap transaction',
    'Zend transaction',
    'Transaction',
    'Withdraw',
    'Settings',
    'Security',
    'Security',
    'Saved Wallet',
    'Add Wallet',
    'Add Wallet',
    'Edit Wallet',
    null,
    null,
  ])
})

test('the back arrow shows on paths of more than one segment and leads one up', () => {
  expect(['/dashboard', '/deposit/', '/deposit/coins', '/'].map((path) => hasBackArrow(path))).toEqual([false, false, true, false])
  expect(parentPath('/transaction/token/dep_1')).toBe('/transaction/token')
})

test('a later step of sending money leads back to its start, and no arrow leads to a page that does not exist', () => {
  expect([hasBackArrow('/withdraw', ''), hasBackArrow('/withdraw', '?kind=zend-pay'), hasBackArrow('/transaction', '?status=failed')]).toEqual([
    false,
    true,
    false,
  ])
  expect(parentPath('/withdraw')).toBe('/withdraw')
  expect(parentPath('/settings/security/saved-wallet/external/create')).toBe('/settings/security/saved-wallet')
  expect(parentPath('/settings/security/security/pin')).toBe('/settings/security')
})

test('the right panel is hidden on settings pages alone', () => {
  expect(['/dashboard', '/settings', '/settings/security/pin', '/settingsx'].map(hasPanel)).toEqual([true, false, false, true])
})
