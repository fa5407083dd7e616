/** What can be wrong with a payee that somebody typed. */
import type { Refusal } from '@zend/kernel'
import type { FieldName } from './field-names.ts'
import type { PayeeType } from './fields.ts'
import type { FxCurrency, PayWay } from './payee.ts'

/** Everything that can be wrong with a field. */
export const PAYEE_PROBLEMS = [
  /** Nothing was entered. */
  'required',
  'too_long',
  /** A letter or sign that the rail does not carry, or a number with letters. */
  'characters',
  /** A number with too few or too many digits. */
  'length',
  /** Not the form of a postcode, mail address or phone number. */
  'format',
  /** The check digits say that it was mistyped. */
  'checksum',
  /** No such country, region, institution or option. */
  'not_in_list',
  /** It contradicts another field that says the same. */
  'differs',
  /** It belongs to another country than the bank. */
  'country_differs',
  /** The account's country is not in SEPA. */
  'not_in_sepa',
  /** Accounts in the bank's country are given as an IBAN. */
  'iban_needed',
  /** Only companies are paid in this way there. */
  'company_only',
  /** The currency is not paid in this way. */
  'not_offered',
  /** Name and address together are longer than the message has room for. */
  'party_too_long',
] as const
/** One of them. */
export type Problem = (typeof PAYEE_PROBLEMS)[number]

/** What is wrong with one field; `way` and `payeeType` are what the form itself was chosen by. */
export type PayeeProblem = { readonly field: FieldName | 'way' | 'payeeType'; readonly problem: Problem }

/** A payee as typed. Fields that the form does not have are ignored. */
export type PayeeInput = {
  readonly currency: FxCurrency
  readonly way: PayWay
  readonly payeeType: PayeeType
  readonly values: Readonly<Partial<Record<FieldName, string>>>
}

/** The refusal of a payee: at most one problem for each field, in the order of the form. */
export type PayeeInvalid = Refusal<'payee_invalid', { readonly problems: readonly PayeeProblem[] }>

/** Reads a field's normalised value; `''` where nothing was entered. */
export type Read = (name: FieldName) => string
/** Notes a problem. The first of a field stays. */
export type Say = (field: PayeeProblem['field'], problem: Problem) => void
