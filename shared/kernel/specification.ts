/**
 * The product's constants as section 9 of the specification names them, for server and web alike. Values used in a
 * style sheet are repeated there, and a test compares them. Fees, amounts of limits and timeouts of operations are not
 * here: they are configuration.
 */
import type { LocalCurrency } from './assets.ts'
import { MINUTE_MS, SECOND_MS } from './time.ts'

/** PIN length, in digits. */
export const PIN_LENGTH = 4
/** Blocked PINs: the specification's eleven, and 4444, the one row of a single digit that its list leaves out. */
export const BLOCKED_PINS = [
  '1234',
  '2345',
  '1111',
  '2222',
  '3333',
  '4444',
  '5555',
  '6666',
  '7777',
  '8888',
  '9999',
  '0000',
] as const

/** User refresh and query refetch. */
export const QUERY_REFETCH_MS = 10 * MINUTE_MS
/** Recent transactions limit. */
export const RECENT_TRANSACTIONS_LIMIT = 5
/** Default transactions page size. */
export const DEFAULT_TRANSACTIONS_PAGE = { page: 1, limit: 3 } as const
/** Swap history page size. */
export const SWAP_HISTORY_PAGE = { page: 1, limit: 10 } as const
/** Bank list page size: the accounts that a customer saved. */
export const BANK_LIST_PAGE = { page: 1, limit: 10 } as const

/** Recent panel carousel: how long each piece of advice stays. */
export const RECENT_PANEL_CAROUSEL_MS = 5 * SECOND_MS
/** Auth carousel: how long each promise stays. */
export const AUTH_CAROUSEL_MS = 6 * SECOND_MS
/** Sign-out delay: how long the button shows that it works. */
export const SIGN_OUT_DELAY_MS = 2 * SECOND_MS
/** Splash: on the dashboard by colour mode, and on the marketing site. */
export const SPLASH_MS = { light: 3 * SECOND_MS, dark: 2.5 * SECOND_MS, marketing: 2.5 * SECOND_MS } as const
/** Redirect delay after a 401: how long until the page goes to the sign-in screen. */
export const UNAUTHENTICATED_REDIRECT_DELAY_MS = 500
/** Toast duration. */
export const TOAST_DURATION_MS = 3 * SECOND_MS
/** Sign Up colour alternation: how long each of the two colours stays. */
export const SIGN_UP_COLOUR_ALTERNATION_MS = 2 * SECOND_MS

/** Scroll threshold: once the page is scrolled further, the public site's header has a background. */
export const SCROLL_THRESHOLD_PX = 20
/** Banner breakpoint: up to this width the public site offers the app in a banner. */
export const BANNER_BREAKPOINT_PX = 500
/** Narrow breakpoint and content max width. */
export const NARROW_BREAKPOINT_PX = 1326
/** Second breakpoint. */
export const SECOND_BREAKPOINT_PX = 1200

/** Languages, in the order of the picker. */
export const LANGUAGES = ['en', 'fr', 'es', 'pt'] as const
/** Supported currency codes. The product pays out in more: `LOCAL_CURRENCIES` has them all. */
export const SUPPORTED_CURRENCY_CODES = [
  'ZAR',
  'KES',
  'RWF',
  'ETB',
  'TZS',
  'UGX',
  'ZMW',
] as const satisfies readonly LocalCurrency[]
