/** What a signed-in caller may be allowed to do. Each endpoint names the one it needs; the API's guard enforces it. */

/**
 * The permissions there are (product.md §10): what a member of a company can be given. `view` is to see balances and
 * history, which every permission that moves money takes along. The owner of a personal account has all of them.
 */
export const PERMISSIONS = [
  'view',
  'deposit',
  'swap',
  'withdrawal',
  'quicksell',
  'beneficiary.manage',
  'report.export',
] as const
/** One permission. */
export type Permission = (typeof PERMISSIONS)[number]

/**
 * What one of our own people may be allowed to do on the base `office`: the acts that operators' commands do today.
 * They open nothing of a customer's, nor a customer's permissions anything there.
 */
export const OFFICE_PERMISSIONS = [
  'verification.decide',
  'support.answer',
  'rescue.decide',
  'deposit.settle',
  'network.resume',
  'rail.fund',
  'price.accept',
] as const
/** One of them. */
export type OfficePermission = (typeof OFFICE_PERMISSIONS)[number]

/** Open to whoever is signed in, for a reason: what it is about. Short, since browsers load it. */
export type Anyone = { readonly any: string }

/** About the person who calls and nobody else: their own profile, sign-in, letters and conversations. */
export const OWN_PERSON: Anyone = { any: 'own person' }
/** Mails a code to the caller. A code opens nothing by itself: the act that it confirms asks for a permission. */
export const OWN_CODES: Anyone = { any: 'own codes' }
/** Prices, networks and terms, which are the same for everybody. */
export const PUBLIC_FACTS: Anyone = { any: 'public facts' }
