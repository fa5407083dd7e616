/**
 * A supplier's details as facts: texts by name, as they are signed, sealed and shown. The names are those of the
 * corridors' fields, besides `currency`, `way`, `payeeType` and `mail`, the contact's address. Pure.
 */
import { createHash } from 'node:crypto'
import { bicCountryOf, FX_CURRENCIES, type FxPayee, type PayeeInput } from '@zend/corridors'
import * as z from 'zod'
import { canonicalJson } from '../authorizations/index.ts'
import type { SupplierDetails } from './suppliers.ts'

/** Facts by name, as text. What is empty is left out. */
export type Facts = Readonly<Record<string, string>>

const text = z.string()
const bank = z.discriminatedUnion('way', [
  z.object({ way: z.literal('us-ach'), routing: text, account: text, accountType: z.enum(['checking', 'savings']) }),
  z.object({ way: z.literal('us-wire'), routing: text, account: text }),
  z.object({ way: z.literal('ca-eft'), institution: text, transit: text, account: text }),
  z.object({ way: z.literal('ca-interac'), contact: text }),
  z.object({ way: z.literal('gb-bank'), sortCode: text, account: text }),
  z.object({ way: z.literal('eu-iban'), iban: text }),
  z.object({
    way: z.literal('swift'),
    bic: text,
    account: text,
    intermediaryBic: text.nullable().default(null),
    charges: z.enum(['shared', 'ours']),
  }),
])
const name = z.discriminatedUnion('payeeType', [
  z.object({ payeeType: z.literal('company'), company: text }),
  z.object({ payeeType: z.literal('person'), first: text, last: text }),
])
const rest = z.object({
  currency: z.enum(FX_CURRENCIES),
  street: text.default(''),
  number: text.default(''),
  town: text.default(''),
  region: text.default(''),
  postcode: text.default(''),
  country: text,
  mail: text,
})

/** Writes details as facts. */
export function factsOf({ payee, contact }: SupplierDetails): Facts {
  const { type: payeeType, ...parts } = payee.name
  const all: Readonly<Record<string, string | null>> = {
    currency: payee.currency,
    payeeType,
    ...parts,
    ...payee.address,
    ...payee.bank,
    mail: contact,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([fact, value]) => (value === null || value === '' ? [] : [[fact, value] as const])),
  )
}

/** Reads details out of facts, whatever else is among them. Throws where one is missing. */
export function detailsIn(facts: Facts): SupplierDetails {
  const named = name.parse(facts)
  const { currency, mail: contact, ...address } = rest.parse(facts)
  const said: FxPayee['name'] =
    named.payeeType === 'company'
      ? { type: 'company', company: named.company }
      : { type: 'person', first: named.first, last: named.last }
  return { payee: { currency, name: said, address, bank: bank.parse(facts) }, contact }
}

/** A payee as somebody would type it, to check it anew by the rules of now. */
export function inputOf(payee: FxPayee): PayeeInput {
  const { type: payeeType, ...parts } = payee.name
  const { way, ...fields } = payee.bank
  const values = Object.entries({ ...parts, ...payee.address, ...fields }).flatMap(([field, value]) =>
    value === null ? [] : [[field, value] as const],
  )
  const bankCountry = payee.bank.way === 'swift' ? { bankCountry: bicCountryOf(payee.bank.bic) } : {}
  return { currency: payee.currency, way, payeeType, values: { ...Object.fromEntries(values), ...bankCountry } }
}

/** The SHA-256 of facts in hex. They have a random one among them, so that nobody finds them by trying. */
export const hashOf = (facts: Facts): string => createHash('sha256').update(canonicalJson(facts)).digest('hex')

const WAS = 'was.'

/** The earlier values of what differs, each under `was.` and its name; empty where there was none. */
export function wasFacts(before: Facts, now: Facts): Facts {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return Object.fromEntries(
    [...names].flatMap((fact) => (before[fact] === now[fact] ? [] : [[WAS + fact, before[fact] ?? ''] as const])),
  )
}

/** The facts without those of the earlier values. */
export const withoutWas = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([fact]) => !fact.startsWith(WAS)))

/**
 * What tells accounts apart, short enough for a letter: the currency is said beside it.
 * @example endOf({ way: 'eu-iban', iban: 'DE89370400440532013000' }) // '…3000'
 */
export function endOf(details: FxPayee['bank']): string {
  if (details.way !== 'ca-interac') return `…${(details.way === 'eu-iban' ? details.iban : details.account).slice(-4)}`
  const at = details.contact.indexOf('@')
  return `…${at === -1 ? details.contact.slice(-4) : details.contact.slice(at)}`
}
