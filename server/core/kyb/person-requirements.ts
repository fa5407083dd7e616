/** What a person behind a company is asked for, by their country. Pure. */
import type { DocumentKind } from '@zend/contracts'
import { isSupportedCountry, numberKindOf, type NumberKind, requirementsOf } from '../verification/index.ts'

/** What is taken of one country. */
export type PersonRequirements = {
  readonly country: string
  readonly identityNumbers: readonly NumberKind[]
  readonly documents: readonly DocumentKind[]
}

// Directors come from everywhere: elsewhere the passport proves its own number.
const PASSPORT_NUMBER: NumberKind = {
  idType: 'PASSPORT',
  label: 'Passport number',
  pattern: '[A-Z0-9]{5,15}',
  example: 'A00000001',
  register: false,
}
const PASSPORT: DocumentKind = { idType: 'PASSPORT', label: 'Passport', sides: 1 }

/** Returns what is taken of a country. */
export const askedOf = (country: string): PersonRequirements =>
  isSupportedCountry(country)
    ? requirementsOf(country)
    : { country, identityNumbers: [PASSPORT_NUMBER], documents: [PASSPORT] }

/** Returns the kind of a number, when it has that kind's form and the country's people have it; `null` otherwise. */
export function askedNumber(country: string, idType: string, number: string): NumberKind | null {
  if (isSupportedCountry(country)) return numberKindOf(country, idType, number)
  const { pattern } = PASSPORT_NUMBER
  return idType === PASSPORT_NUMBER.idType && new RegExp(`^(?:${pattern})$`).test(number) ? PASSPORT_NUMBER : null
}

/** Returns the kind of a document that is taken; `null` for any other. */
export const askedDocument = (country: string, idType: string): DocumentKind | null =>
  askedOf(country).documents.find((each) => each.idType === idType) ?? null
