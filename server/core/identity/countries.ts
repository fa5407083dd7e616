/**
 * The countries we name: eight from which an account can be opened, and a long alphabetical list (specification §3).
 * English names come from the Unicode CLDR, dial codes from libphonenumber's data.
 */
import type { Country } from '@zend/contracts'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'

/** Countries from which an account can be opened, in the specification's order. */
const SIGN_UP_COUNTRIES = ['NG', 'GH', 'TZ', 'RW', 'ZA', 'KE', 'CM', 'UG'] as const

// The specification's long list runs from Algeria to Turkmenistan. We keep its ends and add the African countries that lie beyond them.
const FIRST = 'Algeria'
const LAST = 'Turkmenistan'
const BEYOND: readonly string[] = ['UG', 'ZM', 'ZW']
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

/** Whether an account can be opened from this country. */
export const isSignUpCountry = (code: string): code is (typeof SIGN_UP_COUNTRIES)[number] => (SIGN_UP_COUNTRIES as readonly string[]).includes(code)

const GLOBAL: readonly Country[] = getCountries()
  .filter((code) => !NOT_COUNTRIES.includes(code))
  .map(describe)
  .filter(({ label, value }) => BEYOND.includes(value) || (byLabel.compare(label, FIRST) >= 0 && byLabel.compare(label, LAST) <= 0))
  .sort((a, b) => byLabel.compare(a.label, b.label))

const SIGN_UP: readonly Country[] = SIGN_UP_COUNTRIES.map(describe)

/** The list of one scope: `sign-up` in the specification's order, `global` by name. */
export const countriesOf = (scope: 'global' | 'sign-up'): readonly Country[] => (scope === 'sign-up' ? SIGN_UP : GLOBAL)
