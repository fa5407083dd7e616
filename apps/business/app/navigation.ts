/**
 * The frame of the business app as data: its menu, titles, header, and the permission that each page needs
 * (specification §2, business.md A3). The menu lists only pages whose screens exist.
 */
import { msg } from '@lingui/core/macro'
import type { AppFrame } from '@zend/web/app'
import {
  IconBolt,
  IconCheck,
  IconCoins,
  IconDeposit,
  IconHome,
  IconList,
  IconSettings,
  IconSwap,
  IconWithdraw,
} from '@zend/web/ui'

const SAVED_WALLET = '/settings/security/saved-wallet'

/** The frame. It has all titles of the specification, including those of pages that do not exist yet. */
export const FRAME: AppFrame = {
  kind: msg({ message: 'Business', context: 'account' }),
  menu: [
    { name: msg`Dashboard`, path: '/dashboard', icon: IconHome, beneath: false, requiredPermission: 'view' },
    { name: msg`Assets`, path: '/assets', icon: IconCoins, beneath: false, requiredPermission: 'view' },
    { name: msg`Transaction`, path: '/transaction', icon: IconList, beneath: true, requiredPermission: 'view' },
    { name: msg`Deposit`, path: '/deposit', icon: IconDeposit, beneath: true, requiredPermission: 'deposit' },
    { name: msg`Quick Sell`, path: '/quick-sell', icon: IconBolt, beneath: true, requiredPermission: 'quicksell' },
    { name: msg`Swap`, path: '/swap', icon: IconSwap, beneath: true, requiredPermission: 'swap' },
    { name: msg`Withdraw`, path: '/withdraw', icon: IconWithdraw, beneath: false, requiredPermission: 'withdrawal' },
    { name: msg`Approvals`, path: '/approvals', icon: IconCheck, beneath: true, requiredPermission: 'view' },
    { name: msg`Settings`, path: '/settings', icon: IconSettings, beneath: false },
  ],
  tabs: [
    { name: msg`Home`, path: '/dashboard', icon: IconHome, beneath: false, requiredPermission: 'view' },
    { name: msg`Assets`, path: '/assets', icon: IconCoins, beneath: true, requiredPermission: 'view' },
    { name: msg`Sell`, path: '/quick-sell', icon: IconBolt, beneath: true, requiredPermission: 'quicksell' },
    { name: msg`Activity`, path: '/transaction', icon: IconList, beneath: true, requiredPermission: 'view' },
  ],
  titles: [
    ['/dashboard', msg`Dashboard`],
    ['/approvals/*', msg`Approvals`],
    ['/assets/*', msg`Assets`],
    ['/exchange', msg`Exchange`],
    ['/swap/*', msg({ message: 'Swap', context: 'noun' })],
    ['/deposit/*', msg({ message: 'Deposit', context: 'noun' })],
    ['/withdraw/*', msg({ message: 'Withdraw', context: 'noun' })],
    ['/quick-sell/saved', msg`Saved Account`],
    ['/quick-sell/saved-account', msg`Saved Account`],
    ['/quick-sell/transactions', msg`Quick sell transaction`],
    ['/quick-sell/*', msg`Quick Sell`],
    ['/zend-fx/*', msg`Zend Fx`],
    ['/members/:', msg`Edit Member`],
    ['/members', msg`Members`],
    ['/notifications', msg`Notifications`],
    ['/rescue', msg`Find a deposit`],
    ['/settings/account/profile/edit', msg`Edit Profile`],
    ['/settings/account/profile', msg`Profile`],
    ['/settings/account/kyc', msg`KYC Verification`],
    ['/settings/account/transaction-limits', msg`Transaction Limits`],
    ['/settings/account/business-kyb/*', msg`Business KYB`],
    ['/settings/services/support', msg`Support`],
    ['/settings/services/faq', msg`FAQ`],
    [`${SAVED_WALLET}/:/create`, msg`Add Wallet`],
    [`${SAVED_WALLET}/token`, msg`Add Wallet`],
    [`${SAVED_WALLET}/networks`, msg`Add Wallet`],
    [`${SAVED_WALLET}/:/:`, msg`Edit Wallet`],
    [`${SAVED_WALLET}/*`, msg`Saved Wallet`],
    ['/settings/security/*', msg`Security`],
    ['/settings', msg`Settings`],
    ['/transaction/token/*', msg`Token transaction`],
    ['/transaction/offramp/*', msg`Quick sell transaction`],
    ['/transaction/swa_t/*', msg`Swap transaction`],
    ['/transaction/zend_t/*', msg`Zend transaction`],
    ['/transaction/*', msg`Transaction`],
  ],
  notifications: '/notifications',
  profile: '/settings/account/profile',
  withoutPanel: ['/settings/*'],
  guides: { '/deposit': 'deposit', '/swap': 'swap', '/withdraw': 'withdrawal' },
  // Quick sell also writes typed values into its query; only these keys are steps.
  steps: { '/withdraw': 'any', '/quick-sell': ['step', 'sold'] },
  needs: [
    ['/dashboard', 'view'],
    ['/approvals/*', 'view'],
    ['/assets/*', 'view'],
    ['/transaction/*', 'view'],
    ['/deposit/*', 'deposit'],
    ['/rescue', 'deposit'],
    ['/quick-sell/saved', 'beneficiary.manage'],
    ['/quick-sell/saved-account', 'beneficiary.manage'],
    ['/quick-sell/transactions', 'view'],
    ['/quick-sell/*', 'quicksell'],
    ['/swap/*', 'swap'],
    ['/withdraw/*', 'withdrawal'],
    [`${SAVED_WALLET}/*`, 'beneficiary.manage'],
    ['/settings/account/transaction-limits', 'view'],
  ],
  parents: [
    [SAVED_WALLET, '/settings/security'],
    [`${SAVED_WALLET}/*`, SAVED_WALLET],
    ['/settings/security/security/pin', '/settings/security'],
    // These areas have no page of their own; they belong to the settings.
    ['/settings/account/:', '/settings'],
    ['/settings/services/:', '/settings'],
  ],
}
