/** The countries' rows, as an operator fills them in, and what is wrong with them. Pure. */
import { OFFERED, type Offered } from '@zend/contracts'
import { DAY_MS } from '@zend/kernel'
import { countriesOf } from '../persons/index.ts'

/** One country's row (docs/countries.md); `keptYears` is how long records are kept after an account is closed. */
export type CountryRow = {
  readonly law: string
  /** YYYY-MM-DD. */
  readonly checkedOn: string
  /** The id of the approval to advertise; empty where nothing may. */
  readonly promotion: string
  readonly keptYears: number
  readonly offered: Readonly<Record<Exclude<Offered, 'promotion'>, boolean>>
}

/** All rows by country, ISO 3166-1 alpha-2. */
export type CountriesPolicy = Readonly<Record<string, CountryRow>>

/** The log for operators. */
type CountriesLog = { readonly warn: (facts: object, message: string) => void }

// A law that nobody has looked at for so long may have changed.
const STALE_MS = 180 * DAY_MS
// What the law asks everywhere (voice.md B).
const KEPT_YEARS_MIN: Readonly<Record<string, number>> = { NG: 7, KE: 7 }
const KEPT_YEARS_ELSEWHERE = 5

/**
 * Checks the rows once, at start. Throws naming every country without a row, a law or a date, with a date that is not
 * one or lies ahead, or whose records would be deleted too early. Logs the countries that were last looked at more than
 * 180 days ago.
 */
export function requireCountries(rows: CountriesPolicy, now: Date, log?: CountriesLog): void {
  const countries = [...new Set([...countriesOf('sign-up').map(({ value }) => value), ...Object.keys(rows)])]
  const wrong = countries.flatMap((country) => wrongOf(country, rows[country], now))
  if (wrong.length > 0)
    throw new TypeError(`docs/countries.md says how the rows of config.countries are filled in.\n${wrong.join('\n')}`)
  const stale = countries.filter((country) => +now - Date.parse(rows[country]?.checkedOn ?? '') > STALE_MS)
  if (stale.length > 0)
    log?.warn({ alert: 'countries_stale', countries: stale }, 'nobody has looked at the law there for 180 days')
}

function wrongOf(country: string, row: CountryRow | undefined, now: Date): readonly string[] {
  const at = `config.countries.${country}`
  if (row === undefined) return [`${at}: there is no row`]
  const checked = Date.parse(row.checkedOn)
  const kept = KEPT_YEARS_MIN[country] ?? KEPT_YEARS_ELSEWHERE
  return [
    ...(row.law.trim() === '' ? [`${at}.law: name the law`] : []),
    ...(!/^\d{4}-\d{2}-\d{2}$/.test(row.checkedOn) || Number.isNaN(checked)
      ? [`${at}.checkedOn: the date on which it was looked at, as 2026-11-29`]
      : checked > +now
        ? [`${at}.checkedOn: ${row.checkedOn} is still to come`]
        : []),
    ...(row.keptYears < kept ? [`${at}.keptYears: the law there asks for ${String(kept)} years`] : []),
  ]
}

/** Returns what is offered to customers of a country; nothing where there is no row. */
export function offeredIn(rows: CountriesPolicy, country: string): readonly Offered[] {
  const row = rows[country]
  if (row === undefined) return []
  return OFFERED.filter((each) => (each === 'promotion' ? row.promotion !== '' : row.offered[each]))
}

/** Tells whether something is offered to customers of a country. */
export const isOfferedIn = (rows: CountriesPolicy, country: string, product: Offered): boolean =>
  offeredIn(rows, country).includes(product)

/** Returns for how many years the identity of a closed account is kept: the longest where there is no row. */
export const keptYearsIn = (rows: CountriesPolicy, country: string): number =>
  rows[country]?.keptYears ?? Math.max(...Object.values(rows).map(({ keptYears }) => keptYears))
