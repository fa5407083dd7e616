/** The pages of the business app that its search finds besides coins, with the words that people search them by. */
import { msg } from '@lingui/core/macro'
import { neededAt } from '@zend/web/app'
import type { SearchPage } from '@zend/web/features/search'
import {
  IconBank,
  IconBatch,
  IconBell,
  IconBolt,
  IconCheck,
  IconCode,
  IconCoins,
  IconHeadset,
  IconInfo,
  IconList,
  IconReceipt,
  IconSearch,
  IconShield,
  IconSliders,
  IconUser,
  IconUsers,
} from '@zend/web/ui/icons'
import { FRAME } from './navigation.ts'

/** Pages that the menu does not name, with synonyms for the search. */
const OTHER_PAGES: readonly SearchPage[] = [
  { path: '/exchange', name: msg`Exchange`, also: msg`markets prices rates`, icon: IconCoins },
  { path: '/rescue', name: msg`Find a deposit`, also: msg`missing lost hash tag memo claim`, icon: IconSearch },
  { path: '/quick-sell/saved', name: msg`Saved Account`, also: msg`bank mobile money payout`, icon: IconBank },
  { path: '/quick-sell/rules', name: msg`Sell by itself`, also: msg`auto-sell rule deposit`, icon: IconBolt },
  {
    path: '/quick-sell/transactions',
    name: msg`Quick sell transaction`,
    also: msg`sales history payout`,
    icon: IconList,
  },
  {
    path: '/zend-fx/months',
    name: msg`Payments abroad by month`,
    also: msg`summary report fx statement books`,
    icon: IconList,
  },
  { path: '/batches/new', name: msg`New batch`, also: msg`payroll salaries file csv many`, icon: IconBatch },
  { path: '/invoices/new', name: msg`New invoice`, also: msg`get paid request payment link`, icon: IconReceipt },
  { path: '/companies/open', name: msg`Open a company`, also: msg`new register business`, icon: IconBank },
  { path: '/developers/keys', name: msg`API keys`, icon: IconCode },
  { path: '/developers/webhooks', name: msg`Webhooks`, icon: IconCode },
  { path: '/notifications', name: msg`Notifications`, also: msg`news messages alerts`, icon: IconBell },
  {
    path: '/settings/account/profile',
    name: msg`Profile`,
    also: msg`settings account name picture language`,
    icon: IconUser,
  },
  {
    path: '/settings/account/transaction-limits',
    name: msg`Transaction Limits`,
    also: msg`settings account tier how much`,
    icon: IconSliders,
  },
  {
    path: '/settings/account/business-kyb',
    name: msg`Business KYB`,
    also: msg`settings company verification directors documents`,
    icon: IconShield,
  },
  { path: '/settings/acts', name: msg`Who did what`, also: msg`audit trail log history members keys`, icon: IconList },
  {
    path: '/settings/policies',
    name: msg`Approval policy`,
    also: msg`settings rules approvals who approves what limits`,
    icon: IconCheck,
  },
  {
    path: '/settings/account/kyc',
    name: msg`KYC Verification`,
    also: msg`settings identity document verify`,
    icon: IconCheck,
  },
  {
    path: '/settings/services/support',
    name: msg`Support`,
    also: msg`help contact problem message`,
    icon: IconHeadset,
  },
  { path: '/settings/services/faq', name: msg`FAQ`, also: msg`help questions answers`, icon: IconInfo },
  { path: '/settings/security', name: msg`Security`, also: msg`settings allowlist`, icon: IconShield },
  {
    path: '/settings/security/pin',
    name: msg`Transaction PIN`,
    also: msg`settings security change forgot`,
    icon: IconShield,
  },
  {
    path: '/settings/security/2fa',
    name: msg`Authenticator app and passkeys`,
    also: msg`settings security second step`,
    icon: IconShield,
  },
  {
    path: '/settings/security/saved-wallet',
    name: msg`Saved Wallet`,
    also: msg`settings addresses recipients`,
    icon: IconUsers,
  },
]

/** All pages that the search finds: those of the menu, and the others. */
export const SEARCH_PAGES: readonly SearchPage[] = [
  ...FRAME.menu,
  ...OTHER_PAGES.map((page): SearchPage => {
    const needed = neededAt(FRAME, page.path)
    return needed === null ? page : { ...page, requiredPermission: needed }
  }),
]
