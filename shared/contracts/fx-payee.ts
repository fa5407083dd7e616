/** Who is paid abroad, as the calls of Zend FX have it: the form of the corridors' `FxPayee`. */
import * as z from 'zod/mini'
import { fxCurrency } from './fx-rates.ts'

const text = z.string().check(z.maxLength(300))

/** The account of a payee, by the way it is paid. */
const fxBank = z.union([
  z.strictObject({
    way: z.literal('us-ach'),
    routing: text,
    account: text,
    accountType: z.enum(['checking', 'savings']),
  }),
  z.strictObject({ way: z.literal('us-wire'), routing: text, account: text }),
  z.strictObject({ way: z.literal('ca-eft'), institution: text, transit: text, account: text }),
  z.strictObject({ way: z.literal('ca-interac'), contact: text }),
  z.strictObject({ way: z.literal('gb-bank'), sortCode: text, account: text }),
  z.strictObject({ way: z.literal('eu-iban'), iban: text }),
  z.strictObject({
    way: z.literal('swift'),
    bic: text,
    account: text,
    intermediaryBic: z.nullable(text),
    charges: z.enum(['shared', 'ours']),
  }),
])

/** Who is paid abroad, in the form that banks are told. */
export const fxPayee = z.strictObject({
  currency: fxCurrency,
  name: z.union([
    z.strictObject({ type: z.literal('company'), company: text }),
    z.strictObject({ type: z.literal('person'), first: text, last: text }),
  ]),
  address: z.strictObject({ street: text, number: text, town: text, region: text, postcode: text, country: text }),
  bank: fxBank,
})
