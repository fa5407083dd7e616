/** The names of all fields. A file of its own: whoever names a field need not load every form. */

/** Every field of any form. `bankCountry` is only asked: the BIC of a checked payee tells it. */
export const FIELD_NAMES = [
  'company',
  'first',
  'last',
  'street',
  'number',
  'town',
  'region',
  'postcode',
  'country',
  'routing',
  'account',
  'accountType',
  'institution',
  'transit',
  'contact',
  'sortCode',
  'iban',
  'bankCountry',
  'bic',
  'intermediaryBic',
  'charges',
] as const
/** The name of a field. */
export type FieldName = (typeof FIELD_NAMES)[number]
