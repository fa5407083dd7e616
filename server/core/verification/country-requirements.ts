/**
 * Requirements of each country where an account can be opened: identity numbers and documents, by the names that
 * identity checkers use (docs.usesmileid.com, "Supported ID types"). Pure.
 */
import type { DocumentKind, IdentityNumberKind } from '@zend/contracts'

/** A kind of number; `register` tells whether its register can be queried. */
export type NumberKind = IdentityNumberKind & { readonly register: boolean }
/** Requirements of a country. */
export type CountryRequirements = {
  readonly country: string
  readonly identityNumbers: readonly NumberKind[]
  readonly documents: readonly DocumentKind[]
}

const number = (idType: string, label: string, pattern: string, example: string, register = true): NumberKind => ({
  idType,
  label,
  pattern,
  example,
  register,
})
const card = (idType: string, label: string): DocumentKind => ({ idType, label, sides: 2 })
const PASSPORT: DocumentKind = { idType: 'PASSPORT', label: 'Passport', sides: 1 }
const LICENCE = card('DRIVERS_LICENSE', "Driver's licence")

/** Nigeria's bank verification number, which has its own call. */
export const BVN = 'BVN'

const COUNTRIES: Readonly<Record<string, Omit<CountryRequirements, 'country'>>> = {
  NG: {
    identityNumbers: [
      number(BVN, 'BVN', '\\d{11}', '22000000001'),
      number('NIN_V2', 'National ID number (NIN)', '\\d{11}', '11000000001'),
    ],
    documents: [card('IDENTITY_CARD', 'National ID card'), PASSPORT, LICENCE, card('VOTER_ID', "Voter's card")],
  },
  GH: {
    identityNumbers: [
      number('GHANA_CARD', 'Ghana Card number', 'GHA-\\d{9}-\\d', 'GHA-000000000-1'),
      number('VOTER_ID', "Voter's ID number", '\\d{10}', '0000000001'),
    ],
    documents: [card('NATIONAL_ID', 'Ghana Card'), PASSPORT, LICENCE, card('VOTER_ID', "Voter's card")],
  },
  KE: {
    identityNumbers: [
      number('NATIONAL_ID', 'National ID number', '\\d{6,9}', '00000001'),
      number('ALIEN_CARD', 'Alien card number', '\\d{6,9}', '000001'),
    ],
    documents: [card('NATIONAL_ID', 'National ID card'), PASSPORT, card('ALIEN_CARD', 'Alien card')],
  },
  ZA: {
    identityNumbers: [number('NATIONAL_ID', 'ID number', '\\d{13}', '0000000000001')],
    documents: [card('NATIONAL_ID', 'Smart ID card'), PASSPORT, LICENCE],
  },
  UG: {
    identityNumbers: [number('NATIONAL_ID_NO_PHOTO', 'National ID number (NIN)', '[A-Z0-9]{14}', 'CM000000000001')],
    documents: [card('NATIONAL_ID', 'National ID card'), PASSPORT],
  },
  TZ: {
    identityNumbers: [number('NATIONAL_ID', 'National ID number (NIN)', '\\d{20}', '00000000000000000001', false)],
    documents: [card('NATIONAL_ID', 'National ID card'), PASSPORT, card('VOTER_ID', "Voter's card")],
  },
  RW: {
    identityNumbers: [number('NATIONAL_ID', 'National ID number', '\\d{16}', '0000000000000001', false)],
    documents: [card('NATIONAL_ID', 'National ID card'), PASSPORT, LICENCE],
  },
  CM: {
    identityNumbers: [number('NATIONAL_ID', 'National ID number', '\\d{9}|[A-Z0-9]{17}', '000000001', false)],
    documents: [card('NATIONAL_ID', 'National ID card'), PASSPORT],
  },
}

/** Returns whether accounts can be opened from a country, so that its numbers and documents are known. */
export const isSupportedCountry = (country: string): boolean => Object.hasOwn(COUNTRIES, country)

/** Returns a country's requirements. Throws for one that accounts cannot be opened from. */
export function requirementsOf(country: string): CountryRequirements {
  const found = COUNTRIES[country]
  if (found === undefined) throw new RangeError(`nothing is known of what ${country} asks for`)
  return { country, ...found }
}

/** Returns the kind of a number, when it has that kind's form and the country issues it; `null` otherwise. */
export function numberKindOf(country: string, idType: string, number: string): NumberKind | null {
  const kind = requirementsOf(country).identityNumbers.find((each) => each.idType === idType)
  return kind !== undefined && new RegExp(`^(?:${kind.pattern})$`).test(number) ? kind : null
}

/** Returns the kind of a document that the country accepts; `null` for any other. */
export const documentKindOf = (country: string, idType: string): DocumentKind | null =>
  requirementsOf(country).documents.find((each) => each.idType === idType) ?? null
