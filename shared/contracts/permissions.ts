/** Permissions of signed-in callers. Each endpoint names the one it needs; the API's guard enforces it. */

/**
 * The permissions a company can give a member (product.md §10). `view` shows balances and history and is included in
 * every permission that moves money. The owner of a personal account has all of them.
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
 * Permissions of operators on the base `office`: the acts that operators' commands perform. They open no customer
 * calls, and customer permissions open none on `office`.
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
/** One permission of an operator. */
export type OfficePermission = (typeof OFFICE_PERMISSIONS)[number]

/** Open to every signed-in caller, with the reason. Short, since browsers load it. */
export type Anyone = { readonly any: string }

/** Concerns only the person who calls: their own profile, sign-in, mails and conversations. */
export const OWN_PERSON: Anyone = { any: 'own person' }
/** Mails a code to the caller. A code opens nothing by itself: the act that it confirms needs a permission. */
export const OWN_CODES: Anyone = { any: 'own codes' }
/** Prices, networks and terms, which are the same for everybody. */
export const PUBLIC_FACTS: Anyone = { any: 'public facts' }
