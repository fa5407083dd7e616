/** Default rows of the countries: nothing is offered before somebody has filled them in. */

const NOTHING = {
  deposit: false,
  swap: false,
  transfer: false,
  quicksell: false,
  fx: false,
  bills: false,
  batches: false,
} as const

/**
 * One country's row. `law`: what allows or forbids what is offered there, `checkedOn` when a lawyer last looked, as
 * YYYY-MM-DD: the API and the worker do not start while one of them is empty. `promotion`: the approval by which we may
 * advertise there; without one, nothing does. `keptYears`: how long the identity of a closed account is kept.
 */
const EMPTY = { law: '', checkedOn: '', promotion: '', keptYears: 5, offered: NOTHING }

/**
 * What is offered in each country from which an account can be opened, or into which coins can be sold
 * (docs/countries.md, voice.md B). Nigeria's SEC rules and Kenya's CMA ask for records of seven years, the other
 * countries' money-laundering laws for five.
 */
export const COUNTRY_DEFAULTS = {
  NG: { ...EMPTY, keptYears: 7 },
  GH: EMPTY,
  TZ: EMPTY,
  RW: EMPTY,
  ZA: EMPTY,
  KE: { ...EMPTY, keptYears: 7 },
  CM: EMPTY,
  UG: EMPTY,
  ET: EMPTY,
  ZM: EMPTY,
}
