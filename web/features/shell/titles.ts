/** The page titles (specification §2), derived from the path by one table. Pure. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

// The most particular pattern stands first; ":" matches one segment. Pages that a later issue brings have their titles already, and no route.
// Where the specification names no title for a page (Settings, Referral, Zend Fx), the title is the page's name in its menus.
const TITLES: readonly (readonly [pattern: string, title: MessageDescriptor])[] = [
  ['/dashboard', msg`Dashboard`],
  ['/assets/*', msg`Assets`],
  ['/exchange', msg`Exchange`],
  ['/swap/*', msg`Swap`],
  ['/deposit/*', msg`Deposit`],
  ['/withdraw/*', msg`Withdraw`],
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
]

/** Whether a path is the pattern, or lies beneath one that ends in a star. */
function matches(pattern: string, path: string): boolean {
  const beneath = pattern.endsWith('/*')
  const wanted = (beneath ? pattern.slice(0, -2) : pattern).split('/')
  const segments = path.split('/')
  if (beneath ? segments.length < wanted.length : segments.length !== wanted.length) return false
  return wanted.every((segment, at) => segment === segments[at] || (segment === ':' && segments[at] !== ''))
}

/** The title of the page at this path, or `null` when no page has one. */
export function titleOf(path: string): MessageDescriptor | null {
  return TITLES.find(([pattern]) => matches(pattern, path))?.[1] ?? null
}

/** Whether the right panel stands beside the page at this path: not on settings pages (specification §2). */
export const hasPanel = (path: string): boolean => path !== '/settings' && !path.startsWith('/settings/')

/** The step guides (specification §2), by the page that each belongs to. */
const GUIDES: Readonly<Record<string, string>> = { '/deposit': 'deposit', '/swap': 'swap', '/withdraw': 'withdrawal' }

/** The query that opens the guide of the page at this path over it, or `null` when it has none. Whatever else the query says stays. */
export function guideQuery(path: string, search: string): string | null {
  const guide = GUIDES[path]
  if (guide === undefined) return null
  const query = new URLSearchParams(search)
  query.set('guide', guide)
  return `?${query.toString()}`
}

/** Pages whose steps are told by their query: each step but the first leads back. */
const STEPPED_PATHS: readonly string[] = ['/withdraw', '/quick-sell']

/** Whether a query is about a later step. Selling writes what one types into its query too; only `step` and `sold` are steps of it. */
function isLaterStep(path: string, search: string): boolean {
  const keys = [...new URLSearchParams(search).keys()].filter((key) => key !== 'guide')
  return path === '/quick-sell' ? keys.includes('step') || keys.includes('sold') : keys.length > 0
}

/**
 * Whether the header shows a back arrow: when the path has more than one segment (specification §2), or is a later step of a page whose query
 * names its steps. `search` is the query with its question mark, or ''.
 */
export function hasBackArrow(path: string, search = ''): boolean {
  return path.split('/').filter((segment) => segment !== '').length > 1 || (STEPPED_PATHS.includes(path) && isLaterStep(path, search))
}

const SAVED_WALLET = '/settings/security/saved-wallet'

/**
 * Where the back arrow leads when there is no page of ours to go back to: one segment up, or further where there is no page between.
 * @example parentPath('/deposit/coins') // '/deposit'
 */
export function parentPath(path: string): string {
  if (STEPPED_PATHS.includes(path)) return path
  if (path.startsWith(`${SAVED_WALLET}/`)) return SAVED_WALLET
  if (path === '/settings/security/security/pin') return '/settings/security'
  // The areas themselves have no page: they are parts of the settings.
  if (/^\/settings\/(?:account|services)\/[^/]+$/.test(path)) return '/settings'
  const segments = path.split('/').filter((segment) => segment !== '')
  return '/' + segments.slice(0, -1).join('/')
}
