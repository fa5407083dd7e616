/**
 * The frame of the personal app as data: its menu, titles and header (specification §2). The menu lists only pages
 * whose screens exist.
 */
import { msg } from '@lingui/core/macro'
import type { AppFrame } from '@zend/web/app'
import {
  IconBolt,
  IconCoins,
  IconDeposit,
  IconHome,
  IconList,
  IconSettings,
  IconSwap,
  IconWithdraw,
} from '@zend/web/ui/icons'

const SAVED_WALLET = '/settings/security/saved-wallet'

/** The frame. If the specification names no title for a page, it has its name in the menu. */
export const FRAME: AppFrame = {
  kind: msg({ message: 'Personal', context: 'account' }),
  menu: [
    { name: msg`Dashboard`, path: '/dashboard', icon: IconHome, beneath: false },
    { name: msg`Assets`, path: '/assets', icon: IconCoins, beneath: false },
    { name: msg`Transaction`, path: '/transaction', icon: IconList, beneath: true },
    { name: msg`Deposit`, path: '/deposit', icon: IconDeposit, beneath: true },
    { name: msg`Quick Sell`, path: '/quick-sell', icon: IconBolt, beneath: true },
    { name: msg`Swap`, path: '/swap', icon: IconSwap, beneath: true },
    { name: msg`Withdraw`, path: '/withdraw', icon: IconWithdraw, beneath: false, requiredPermission: 'withdrawal' },
    { name: msg`Settings`, path: '/settings', icon: IconSettings, beneath: false },
  ],
  tabs: [
    { name: msg`Home`, path: '/dashboard', icon: IconHome, beneath: false },
    { name: msg`Assets`, path: '/assets', icon: IconCoins, beneath: true },
    { name: msg`Sell`, path: '/quick-sell', icon: IconBolt, beneath: true },
    { name: msg`Activity`, path: '/transaction', icon: IconList, beneath: true },
  ],
  titles: [
    ['/dashboard', msg`Dashboard`],
    ['/assets/*', msg`Assets`],
    ['/exchange', msg`Exchange`],
    ['/swap/*', msg({ message: 'Swap', context: 'noun' })],
    ['/deposit/*', msg({ message: 'Deposit', context: 'noun' })],
    ['/withdraw/*', msg({ message: 'Withdraw', context: 'noun' })],
    ['/quick-sell/saved', msg`Saved Account`],
    ['/quick-sell/saved-account', msg`Saved Account`],
    ['/quick-sell/transactions', msg`Quick sell transaction`],
    ['/quick-sell/*', msg`Quick Sell`],
    ['/notifications', msg`Notifications`],
    ['/rescue', msg`Find a deposit`],
    ['/settings/account/profile/edit', msg`Edit Profile`],
    ['/settings/account/profile', msg`Profile`],
    ['/settings/account/kyc', msg`KYC Verification`],
    ['/settings/account/transaction-limits', msg`Transaction Limits`],
    ['/settings/services/support', msg`Support`],
    ['/settings/services/referral', msg`Referral`],
    ['/settings/services/faq', msg`FAQ`],
    ['/settings/security/saved-wallet/:/create', msg`Add Wallet`],
    ['/settings/security/saved-wallet/token', msg`Add Wallet`],
    ['/settings/security/saved-wallet/networks', msg`Add Wallet`],
    ['/settings/security/saved-wallet/:/:', msg`Edit Wallet`],
    ['/settings/security/saved-wallet/*', msg`Saved Wallet`],
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
  withoutPanel: [
    '/settings/*',
    '/deposit/review',
    '/swap/*',
    '/quick-sell',
    '/quick-sell/transactions',
    '/withdraw/*',
    '/transaction',
    '/transaction/:',
  ],
  tasks: [
    '/deposit/review',
    '/swap',
    '/swap/coins',
    '/swap/review',
    '/quick-sell?sold',
    '/withdraw',
    '/withdraw/coins',
    '/withdraw/networks',
  ],
  guides: { '/deposit': 'deposit', '/swap': 'swap', '/withdraw': 'withdrawal' },
  // Quick sell also writes typed values into its query; only these keys are steps.
  steps: { '/withdraw': 'any', '/quick-sell': ['step', 'sold'] },
  needs: [],
  parents: [
    [SAVED_WALLET, '/settings/security'],
    [`${SAVED_WALLET}/*`, SAVED_WALLET],
    ['/settings/security/security/pin', '/settings/security'],
    // These areas have no page of their own; they belong to the settings.
    ['/settings/account/:', '/settings'],
    ['/settings/services/:', '/settings'],
  ],
}
