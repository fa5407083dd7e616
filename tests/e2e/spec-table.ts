/**
 * The specification of the app as a table: each route of §2 for visitors and for signed-in customers with its title and
 * its layout, and each visible rule of §2-4, §8 and §9. It is only data: spec-table.e2e.ts runs one check for each row,
 * spec-rules.ts has the checks of the rules.
 */

/** The issues that add the missing screens. */
export type Later = 'business' | 'business payments'

/** The entries of the menu that exist, by their names. */
export type MenuName =
  | 'Dashboard'
  | 'Assets'
  | 'Transaction'
  | 'Deposit'
  | 'Quick Sell'
  | 'Swap'
  | 'Withdraw'
  | 'Settings'
/** The tabs of a phone. */
export type TabName = 'Home' | 'Assets' | 'Sell' | 'Activity'

/**
 * A signed-in route. `query` is what its page needs to render on its own; `beneath` is a path beneath it for its
 * parameter.
 */
export type SignedInRoute = {
  readonly path: string
  readonly query?: string
  readonly title: string
  readonly back: boolean
  readonly panel: boolean
  readonly menu: MenuName | null
  readonly tab: TabName | null
}

const DEPOSIT_ID = 'dep_0123456789abcdefghjkmnpqrs'
const SALE_ID = 'sel_0123456789abcdefghjkmnpqrs'
const SWAP_ID = 'swp_0123456789abcdefghjkmnpqrs'
const TRANSFER_ID = 'trf_0123456789abcdefghjkmnpqrs'
const WITHDRAWAL_ID = 'wdr_0123456789abcdefghjkmnpqrs'
const WALLET_ID = 'ben_0123456789abcdefghjkmnpqrs'

type Frame = Pick<SignedInRoute, 'menu' | 'tab'> & { readonly query?: string }
const segments = (path: string): number => path.split('/').length - 1

/** Pages with a second column of their own in place of the right panel. */
const OWN_COLUMN =
  /^\/(?:deposit\/review|swap(?:\/\w+)?|withdraw(?:\/\w+)?|quick-sell(?:\/transactions)?|transaction(?:\/\w+)?)$/

/**
 * A row: the back arrow shows on paths of more than one segment, the right panel everywhere except on settings and
 * where the page has a column of its own.
 */
const row = (path: string, title: string, { menu, tab, query }: Frame): SignedInRoute => ({
  path,
  title,
  back: segments(path) > 1,
  panel: !path.startsWith('/settings') && !OWN_COLUMN.test(path),
  menu,
  tab,
  ...(query !== undefined && { query }),
})

const NOWHERE: Frame = { menu: null, tab: null }
const SAVED = '/settings/security/saved-wallet'

/**
 * Every existing signed-in route. Settings is marked active only on its own page, like Dashboard, Assets and Withdraw
 * (§2).
 */
export const SIGNED_IN_ROUTES: readonly SignedInRoute[] = [
  row('/dashboard', 'Dashboard', { menu: 'Dashboard', tab: 'Home' }),
  row('/assets', 'Assets', { menu: 'Assets', tab: 'Assets' }),
  row('/assets/BTC', 'Assets', { menu: null, tab: 'Assets' }),
  row('/transaction', 'Transaction', { menu: 'Transaction', tab: 'Activity' }),
  row('/transaction/token', 'Token transaction', { menu: 'Transaction', tab: 'Activity' }),
  row(`/transaction/token/${DEPOSIT_ID}`, 'Token transaction', { menu: 'Transaction', tab: 'Activity' }),
  row('/transaction/swa_t', 'Swap transaction', { menu: 'Transaction', tab: 'Activity' }),
  row(`/transaction/swa_t/${SWAP_ID}`, 'Swap transaction', { menu: 'Transaction', tab: 'Activity' }),
  row('/transaction/zend_t', 'Zend transaction', { menu: 'Transaction', tab: 'Activity' }),
  row(`/transaction/zend_t/${TRANSFER_ID}`, 'Zend transaction', { menu: 'Transaction', tab: 'Activity' }),
  row('/deposit', 'Deposit', { menu: 'Deposit', tab: null }),
  row('/deposit/coins', 'Deposit', { menu: 'Deposit', tab: null }),
  row('/deposit/networks', 'Deposit', { menu: 'Deposit', tab: null, query: 'currency=USDT' }),
  row('/deposit/review', 'Deposit', { menu: 'Deposit', tab: null, query: 'currency=BTC&chain=bitcoin' }),
  // A task has no tab bar.
  row('/quick-sell', 'Quick Sell', { menu: 'Quick Sell', tab: null }),
  row('/quick-sell/saved', 'Saved Account', { menu: 'Quick Sell', tab: 'Sell' }),
  row('/quick-sell/saved-account', 'Saved Account', { menu: 'Quick Sell', tab: 'Sell' }),
  row('/quick-sell/transactions', 'Quick sell transaction', { menu: 'Quick Sell', tab: 'Sell' }),
  row('/quick-sell/rules', 'Quick Sell', { menu: 'Quick Sell', tab: 'Sell' }),
  row('/transaction/offramp', 'Quick sell transaction', { menu: 'Transaction', tab: 'Activity' }),
  row(`/transaction/offramp/${SALE_ID}`, 'Quick sell transaction', { menu: 'Transaction', tab: 'Activity' }),
  row('/swap', 'Swap', { menu: 'Swap', tab: null }),
  row('/swap/coins', 'Swap', { menu: 'Swap', tab: null, query: 'side=from&from=BTC&to=USDT' }),
  row('/swap/review', 'Swap', { menu: 'Swap', tab: null, query: 'from=BTC&to=USDT&amount=0.01' }),
  row('/swap/success', 'Swap', { menu: 'Swap', tab: null, query: `id=${SWAP_ID}` }),
  row('/withdraw', 'Withdraw', { menu: 'Withdraw', tab: null }),
  row('/withdraw/coins', 'Withdraw', NOWHERE),
  row('/withdraw/networks', 'Withdraw', { ...NOWHERE, query: 'currency=USDT' }),
  row('/withdraw/success', 'Withdraw', { ...NOWHERE, query: `id=${WITHDRAWAL_ID}` }),
  row('/exchange', 'Exchange', NOWHERE),
  row('/notifications', 'Notifications', NOWHERE),
  row('/rescue', 'Find a deposit', NOWHERE),
  row('/settings', 'Settings', { menu: 'Settings', tab: null }),
  row('/settings/account/profile', 'Profile', NOWHERE),
  row('/settings/account/profile/edit', 'Edit Profile', NOWHERE),
  row('/settings/account/transaction-limits', 'Transaction Limits', NOWHERE),
  row('/settings/security', 'Security', NOWHERE),
  row('/settings/security/pin', 'Security', NOWHERE),
  row('/settings/security/security/pin', 'Security', NOWHERE),
  row(SAVED, 'Saved Wallet', NOWHERE),
  row(`${SAVED}/token`, 'Add Wallet', NOWHERE),
  row(`${SAVED}/networks`, 'Add Wallet', { ...NOWHERE, query: 'currency=USDT' }),
  row(`${SAVED}/external/create`, 'Add Wallet', { ...NOWHERE, query: 'currency=BTC&chain=bitcoin' }),
  row(`${SAVED}/exteral/create`, 'Add Wallet', { ...NOWHERE, query: 'currency=BTC&chain=bitcoin' }),
  row(`${SAVED}/zend-pay/create`, 'Add Wallet', NOWHERE),
  row(`${SAVED}/external/${WALLET_ID}`, 'Edit Wallet', NOWHERE),
  row(`${SAVED}/zend-pay/${WALLET_ID}`, 'Edit Wallet', NOWHERE),
  row('/settings/account/kyc', 'KYC Verification', NOWHERE),
  row('/settings/security/change-password', 'Security', NOWHERE),
  row('/settings/security/next-of-kin', 'Security', NOWHERE),
  row('/settings/security/2fa', 'Security', NOWHERE),
  row('/settings/security/device-management', 'Security', NOWHERE),
  row('/settings/security/delete-account', 'Security', NOWHERE),
  row('/settings/services/support', 'Support', NOWHERE),
  row('/settings/services/referral', 'Referral', NOWHERE),
  row('/settings/services/faq', 'FAQ', NOWHERE),
]

/**
 * Routes of §2 that a later issue adds, in the business app: its layout already has their titles. On this host their
 * addresses answer 404.
 */
export const LATER_ROUTES: readonly { readonly path: string; readonly title: string; readonly later: Later }[] = [
  { path: '/zend-fx', title: 'Zend Fx', later: 'business payments' },
  { path: '/zend-fx/transfer-details', title: 'Zend Fx', later: 'business payments' },
  { path: '/zend-fx/invoice', title: 'Zend Fx', later: 'business payments' },
  { path: '/zend-fx/review-payment', title: 'Zend Fx', later: 'business payments' },
  { path: '/zend-fx/success', title: 'Zend Fx', later: 'business payments' },
  { path: '/members', title: 'Members', later: 'business' },
  { path: '/members/mem_1', title: 'Edit Member', later: 'business' },
  { path: '/settings/account/business-kyb', title: 'Business KYB', later: 'business' },
  { path: '/settings/account/business-kyb/business-info', title: 'Business KYB', later: 'business' },
  { path: '/settings/account/business-kyb/directors', title: 'Business KYB', later: 'business' },
  { path: '/settings/account/business-kyb/directors/create', title: 'Business KYB', later: 'business' },
  { path: '/settings/account/business-kyb/documents', title: 'Business KYB', later: 'business' },
]

/** Unknown addresses: without side panels, answered 404. A parameter is exactly one segment (§2). */
export const NO_ROUTES: readonly string[] = [
  '/404',
  '/nope',
  '/assets/BTC/more',
  '/transaction/token/a/b',
  '/settings/account',
  '/deposits',
]

/**
 * The authentication pages: two columns from 1200 px on, always light; a signed-in customer is redirected to the
 * dashboard (§2, §4).
 */
export const AUTH_ROUTES: readonly { readonly path: string; readonly heading: string | null }[] = [
  { path: '/auth/login', heading: 'Welcome back' },
  { path: '/auth/register', heading: 'Open an account' },
  { path: '/auth/forgot-password', heading: 'Forgot your password?' },
  { path: '/auth/reset-password', heading: null },
  { path: '/auth/verify-otp', heading: null },
]

/** Every rule that spec-rules.ts checks: its section of the specification, and its content. */
export const RULES = {
  menuOrder: '§2 menu order: Dashboard, Assets, Transaction, Deposit, Quick Sell, Swap, Withdraw, Settings, Log out',
  withdrawPermission: '§2, §6 Withdraw is in the menu only with the withdrawal permission',
  drawer: '§2, §9 a left menu from 1326 px on, a drawer from the right under it',
  panelNarrow: '§2 the right panel is hidden under 1326 px',
  panelCarousel: '§2, §9 the panel’s carousel moves every 5 s, and rests under a pointer',
  recentFive: '§7, §9 the panel reads 5 recent transactions: search empty, page 1, limit 5',
  search: '§2 a search box: "search for assets e.g BTC"',
  languages: '§2 a language picker with English, French, Spanish and Portuguese, remembered',
  bell: '§2 a bell with a count badge leads to /notifications',
  avatar: '§2 the picture leads to /settings/account/profile',
  theme: '§2 a light/dark toggle at the bottom of the menu, remembered',
  tiles: '§2 home shortcut tiles: Deposit, Swap, Withdraw, Support',
  splash: '§2, §9 a splash on /dashboard for 3 s at most, none elsewhere',
  splashDark: '§9 in dark mode the splash lasts 2.5 s at most',
  stepValues: '§2 navigating from the menu clears the seven stored values, and nothing else',
  faq: '§2 the FAQ has 10 questions',
  guides: '§2 step guides for deposit, withdrawal and swap',
  emptyHistory: '§8 "No Transaction Yet", "All your recent transactions will appear here."',
  toast: '§8, §9 toasts at the top, closable, gone after 3 s',
  userRefresh:
    '§4, §7, §9 the user record is read again on focus and every 10 minutes; nothing else is on focus or mount',
  translators: '§8 a page translator that takes texts away does not bring the page down',
  guard: '§4 a customer is led away from the pages for visitors',
  unauthorised: '§4, §8, §9 a 401 clears both storages and leads to /auth/login after 500 ms',
  signOut: '§4, §9 signing out asks in its words, shows that it works for 2 s, clears both storages',
  visitorGuard: '§4 a visitor is led from every signed-in area to /auth/login',
  authCarousel: '§2, §9 the carousel at the door moves every 6 s',
} as const
/** A rule. */
export type Rule = keyof typeof RULES
