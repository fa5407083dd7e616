/**
 * The checks of what identifies banks and accounts: routing numbers of the American Bankers Association, BIC, IBAN.
 * Each takes the normalised text (`compact`) and returns what is wrong with it, or `null`.
 */
import { COUNTRIES, ibanCountryOf, ibanLengthOf } from './countries.ts'

/** What can be wrong with one number by itself. */
export type NumberProblem = 'characters' | 'length' | 'not_in_list' | 'checksum'

// What the first two digits may be: banks, thrifts, electronic transactions, traveller's cheques.
const ABA_PREFIXES: readonly (readonly [from: number, to: number])[] = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80],
]

/** Checks an ABA routing number: nine digits, a prefix in use, weights 3-7-1. */
export function abaProblem(routing: string): NumberProblem | null {
  if (!/^\d*$/.test(routing)) return 'characters'
  if (routing.length !== 9) return 'length'
  const prefix = Number(routing.slice(0, 2))
  if (!ABA_PREFIXES.some(([from, to]) => from <= prefix && prefix <= to)) return 'not_in_list'
  const sum = [...routing].reduce((total, digit, place) => total + Number(digit) * ([3, 7, 1][place % 3] ?? 0), 0)
  return sum % 10 === 0 && sum > 0 ? null : 'checksum'
}

/** Returns the country of a BIC that `bicProblem` accepts. @example bicCountryOf('DEUTDEFF') // 'DE' */
export const bicCountryOf = (bic: string): string => bic.slice(4, 6)

/** Checks a BIC (ISO 9362): 8 or 11 characters, letters for the bank, a country that exists. */
export function bicProblem(bic: string): NumberProblem | null {
  if (!/^[A-Z0-9]*$/.test(bic)) return 'characters'
  if (bic.length !== 8 && bic.length !== 11) return 'length'
  if (!/^[A-Z]{6}/.test(bic)) return 'characters'
  return COUNTRIES.has(bicCountryOf(bic)) ? null : 'not_in_list'
}

/**
 * Checks an IBAN (ISO 13616): a country that has IBANs, the length of that country's, and the remainder by 97. The
 * national check digits within are left to the bank.
 */
export function ibanProblem(iban: string): NumberProblem | null {
  if (!/^[A-Z0-9]*$/.test(iban)) return 'characters'
  if (iban.length < 4) return 'length'
  if (!/^[A-Z]{2}\d{2}/.test(iban)) return 'characters'
  const country = iban.slice(0, 2)
  const length = ibanLengthOf(country)
  // A territory's IBANs begin with the code of its country.
  if (length === null || ibanCountryOf(country) !== country) return 'not_in_list'
  if (iban.length !== length) return 'length'
  return remainderBy97(iban) === 1 ? null : 'checksum'
}

// Digit by digit, since the number is longer than exact arithmetic of `number`. Letters count as 10 to 35.
const remainderBy97 = (iban: string): number =>
  [...`${iban.slice(4)}${iban.slice(0, 4)}`].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
