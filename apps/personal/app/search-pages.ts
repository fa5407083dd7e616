/** The pages of the personal app that its search finds besides coins, with the words that people search them by. */
import { msg } from '@lingui/core/macro'
import type { SearchPage } from '@zend/web/features/search'
import {
  IconBank,
  IconBell,
  IconBolt,
  IconCamera,
  IconCheck,
  IconCoins,
  IconHeadset,
  IconInfo,
  IconList,
  IconMessage,
  IconQr,
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
  { path: '/requests', name: msg`Requests`, also: msg`Ask for money`, icon: IconMessage },
  { path: '/my-code', name: msg`My code`, also: msg`QR code of your address for payments`, icon: IconQr },
  { path: '/scan', name: msg`Scan a code`, icon: IconCamera },
  { path: '/quick-sell/saved', name: msg`Saved Account`, also: msg`bank mobile money payout`, icon: IconBank },
  { path: '/quick-sell/rules', name: msg`Sell by itself`, also: msg`auto-sell rule deposit`, icon: IconBolt },
  {
    path: '/quick-sell/transactions',
    name: msg`Quick sell transaction`,
    also: msg`sales history payout`,
    icon: IconList,
  },
  { path: '/settings/account/kyc', name: msg`KYC Verification`, icon: IconCheck },
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
    path: '/settings/services/support',
    name: msg`Support`,
    also: msg`help contact problem message`,
    icon: IconHeadset,
  },
  { path: '/settings/services/faq', name: msg`FAQ`, also: msg`help questions answers`, icon: IconInfo },
  {
    path: '/settings/services/referral',
    name: msg`Referral`,
    also: msg`invite friends link`,
    icon: IconUsers,
    promotes: true,
  },
  { path: '/settings/security', name: msg`Security`, also: msg`settings allowlist`, icon: IconShield },
  {
    path: '/settings/security/pin',
    name: msg`Transaction PIN`,
    also: msg`settings security change forgot`,
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
export const SEARCH_PAGES: readonly SearchPage[] = [...FRAME.menu, ...OTHER_PAGES]
