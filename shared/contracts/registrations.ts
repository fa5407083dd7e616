/** How companies are registered in each country where one can be opened (business.md A5). Data only. */

/**
 * The kinds of registration of a country, by the register's own short names. `COMPANY` stands where a register has
 * none; `BN` is a sole trader's business name.
 */
export const REGISTRATION_TYPES = {
  NG: ['RC', 'BN', 'IT', 'LLP'],
  GH: ['COMPANY', 'PARTNERSHIP', 'BN', 'NGO'],
  TZ: ['COMPANY', 'BN'],
  RW: ['COMPANY', 'BN', 'COOPERATIVE'],
  ZA: ['COMPANY', 'CC', 'NPC', 'TRUST'],
  KE: ['COMPANY', 'LLP', 'BN'],
  CM: ['COMPANY', 'GIE', 'BN'],
  UG: ['COMPANY', 'PARTNERSHIP', 'BN'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Returns whether a company of this country can be registered so. @example isRegistrationOf('KE', 'RC') // false */
export const isRegistrationOf = (country: string, type: string): boolean =>
  Object.entries(REGISTRATION_TYPES).some(([each, types]) => each === country && types.some((known) => known === type))
