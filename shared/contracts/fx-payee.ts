/** Who is paid abroad, as the calls of Zend FX have it: the form of the corridors' `FxPayee`. */
import * as z from 'zod/mini'
import { fxCurrency } from './fx-rates.ts'

const text = z.string().check(z.maxLength(300))
const fields = z.record(z.string(), text)

/**
 * Who is paid abroad, in the form that banks are told. `name` has `type` (`company` or `person`) and `company`, or
 * `first` and `last`; `address` has `street`, `number`, `town`, `region`, `postcode` and `country`; `bank` has `way`,
 * and what that way takes, such as `iban`, or `sortCode` and `account`.
 */
export const fxPayee = z.strictObject({
  currency: fxCurrency,
  name: fields,
  address: fields,
  bank: z.record(z.string(), z.nullable(text)),
})
