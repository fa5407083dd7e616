/** What the FX connectors need of a payee: its key, its name, and whether a rail can pay it. Pure. */
import { createHash } from 'node:crypto'
import type { BankDetails, FxPayee, FxRail } from '@zend/corridors'

const WAYS: Readonly<Record<FxRail, BankDetails['way']>> = {
  'us-ach': 'us-ach',
  'us-fedwire': 'us-wire',
  'ca-eft': 'ca-eft',
  'ca-interac': 'ca-interac',
  'gb-fps': 'gb-bank',
  'gb-chaps': 'gb-bank',
  'eu-sepa': 'eu-iban',
  'eu-sepa-instant': 'eu-iban',
  swift: 'swift',
}

/** Returns whether the rail pays accounts given this way. */
export const fitsRail = ({ bank }: FxPayee, rail: FxRail): boolean => WAYS[rail] === bank.way

/**
 * Returns our name of this version of a payee at a provider: derived from every field, so that a changed payee is
 * another one there, and the same payee is never created twice.
 */
export function payeeKey(payee: FxPayee, rail?: FxRail): string {
  const hash = createHash('sha256').update(JSON.stringify(sorted([payee, rail ?? null])))
  return `zend-${hash.digest('hex').slice(0, 40)}`
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}

/** Returns the name as one text. */
export const nameOf = ({ name }: Pick<FxPayee, 'name'>): string =>
  name.type === 'company' ? name.company : `${name.first} ${name.last}`

/** Returns the street and number as one line. */
export const streetLine = ({ street, number }: FxPayee['address']): string => `${number} ${street}`.trim()

/** Returns the country of the payee's bank (ISO 3166-1 alpha-2). */
export function bankCountry(bank: BankDetails): string {
  switch (bank.way) {
    case 'us-ach':
    case 'us-wire':
      return 'US'
    case 'ca-eft':
    case 'ca-interac':
      return 'CA'
    case 'gb-bank':
      return 'GB'
    case 'eu-iban':
      return bank.iban.slice(0, 2)
    case 'swift':
      return bank.bic.slice(4, 6)
  }
}

/** Returns whether a text has the form of an IBAN. */
export const isIban = (account: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)
