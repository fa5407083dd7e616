/**
 * The countries: eight from which an account can be opened, and all countries by name. The specification's long list
 * runs from Algeria to Turkmenistan, which leaves out the United States, the United Kingdom and others that payments go
 * to; ours is complete. English names come from the Unicode CLDR, dial codes from libphonenumber's data.
 */
import type { Country } from '@zend/contracts'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'

/** Countries from which an account can be opened, in the specification's order. */
const SIGN_UP_COUNTRIES = ['NG', 'GH', 'TZ', 'RW', 'ZA', 'KE', 'CM', 'UG'] as const

// Each of them has a single time zone, given by its IANA name.
const TIME_ZONES: Readonly<Record<(typeof SIGN_UP_COUNTRIES)[number], string>> = {
  NG: 'Africa/Lagos',
  GH: 'Africa/Accra',
  TZ: 'Africa/Dar_es_Salaam',
  RW: 'Africa/Kigali',
  ZA: 'Africa/Johannesburg',
  KE: 'Africa/Nairobi',
  CM: 'Africa/Douala',
  UG: 'Africa/Kampala',
}

// Telephone regions that are not countries of ISO 3166.
const NOT_COUNTRIES: readonly string[] = ['AC', 'TA', 'XK']

const names = new Intl.DisplayNames('en', { type: 'region', style: 'long' })
const byLabel = new Intl.Collator('en')

const describe = (value: ReturnType<typeof getCountries>[number]): Country => ({
  label: names.of(value) ?? value,
  value,
  dialCode: `+${getCountryCallingCode(value)}`,
  primary: isSignUpCountry(value),
})

/**
 * Returns the time zone of a customer of this country, an IANA name. Throws for a country from which no account can be
 * opened.
 */
export function timeZoneOf(country: string): string {
  if (!isSignUpCountry(country)) throw new Error(`no account is opened from ${country}`)
  return TIME_ZONES[country]
}

/** Tells whether an account can be opened from this country. */
export const isSignUpCountry = (code: string): code is (typeof SIGN_UP_COUNTRIES)[number] =>
  (SIGN_UP_COUNTRIES as readonly string[]).includes(code)

const GLOBAL: readonly Country[] = getCountries()
  .filter((code) => !NOT_COUNTRIES.includes(code))
  .map(describe)
  .sort((a, b) => byLabel.compare(a.label, b.label))

const SIGN_UP: readonly Country[] = SIGN_UP_COUNTRIES.map(describe)

/** Returns the list of one scope: `sign-up` in the specification's order, `global` by name. */
export const countriesOf = (scope: 'global' | 'sign-up'): readonly Country[] => (scope === 'sign-up' ? SIGN_UP : GLOBAL)
