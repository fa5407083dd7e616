/** Permissions of signed-in callers. Each endpoint names the one it needs; the API's guard enforces it. */

/**
 * The permissions over a holder's money. `view` shows balances and history and is included in every permission that
 * moves money. A person has all of them for their own money.
 */
export const WALLET_PERMISSIONS = [
  'view',
  'deposit',
  'swap',
  'withdrawal',
  'quicksell',
  'beneficiary.manage',
  'report.export',
] as const

/**
 * The permissions that only a company has use for: paying suppliers abroad, deciding on others' requests, running the
 * company itself, and its programs' access.
 */
const COMPANY_PERMISSIONS = ['fx', 'approve', 'member.manage', 'policy.manage', 'kyb.manage', 'api.manage'] as const

/** The permissions a company can give a member (product.md §10, business.md A3). */
export const PERMISSIONS = [...WALLET_PERMISSIONS, ...COMPANY_PERMISSIONS] as const
/** One permission. */
export type Permission = (typeof PERMISSIONS)[number]

/** What members are called by what they do (product.md §10). A role is a preset of permissions, adjustable for each. */
export const ROLES = ['owner', 'admin', 'initiator', 'approver', 'accountant', 'developer', 'viewer'] as const
/** One role. */
export type Role = (typeof ROLES)[number]

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

/** Open to whoever has one of these permissions. */
export type OneOf = { readonly one: readonly Permission[] }

/** Stops a company's payments: whoever decides on them, or on who may. */
export const STOPPERS: OneOf = { one: ['approve', 'member.manage'] }

/** Concerns only the person who calls: their own profile, sign-in, mails and conversations. */
export const OWN_PERSON: Anyone = { any: 'own person' }
/** Mails a code to the caller. A code opens nothing by itself: the act that it confirms needs a permission. */
export const OWN_CODES: Anyone = { any: 'own codes' }
/** Who a company is and who acts for it. Every member may see it: whoever works with others knows whom to ask. */
export const COMPANY_FACTS: Anyone = { any: 'any member' }
/** Prices, networks and terms, which are the same for everybody. */
export const PUBLIC_FACTS: Anyone = { any: 'public facts' }
