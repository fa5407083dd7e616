/**
 * The account fields of each country where local money is paid out (product.md §9), and the notation of account
 * numbers. Pure. It does not know which rails pay there, nor what a payout costs.
 */
import type { PayoutMethod } from '@zend/contracts'
import { type LocalCurrency, localCurrencyOf, ok, refuse, type Result } from '@zend/kernel'
import { institutionOf } from '../institutions/index.ts'
import type { AccountInvalid } from './payout-accounts.refusals.ts'

/** How accounts are written in one country and method. Patterns are whole regular expressions without anchors. */
export type Scheme = {
  readonly country: string
  readonly currency: LocalCurrency
  readonly method: PayoutMethod
  readonly number: { readonly kind: 'digits' | 'phone'; readonly pattern: string; readonly example: string }
  /** The country's dialling prefix, of phone numbers. */
  readonly dial: string
  /** Whether a name enquiry is possible; otherwise the customer writes the name. */
  readonly resolves: boolean
  readonly branch: { readonly pattern: string; readonly example: string } | null
  readonly accountTypes: readonly string[] | null
}

const PLAIN = { resolves: false, branch: null, accountTypes: null } as const

const bank = (country: string, pattern: string, example: string, more: Partial<Scheme> = {}): Scheme => ({
  ...PLAIN,
  country,
  currency: localCurrencyOf(country),
  method: 'bank',
  dial: '',
  number: { kind: 'digits', pattern, example },
  ...more,
})
const wallet = (
  country: string,
  dial: string,
  subscriber: string,
  example: string,
  more: Partial<Scheme> = {},
): Scheme => ({
  ...PLAIN,
  country,
  currency: localCurrencyOf(country),
  method: 'mobile-money',
  dial,
  number: { kind: 'phone', pattern: `(?:\\+?${dial}|0)?${subscriber}`, example },
  ...more,
})

/** All schemes, with mobile money first where most people are paid that way. */
export const SCHEMES: readonly Scheme[] = [
  bank('NG', '\\d{10}', '0123456789', { resolves: true }),
  wallet('GH', '233', '[25]\\d{8}', '0241234567', { resolves: true }),
  bank('GH', '\\d{8,17}', '1441001234567', { resolves: true }),
  wallet('KE', '254', '[17]\\d{8}', '0712345678'),
  bank('KE', '\\d{6,16}', '1234567890123'),
  wallet('UG', '256', '[37]\\d{8}', '0772123456'),
  bank('UG', '\\d{8,16}', '9030001234567'),
  wallet('TZ', '255', '[67]\\d{8}', '0754123456'),
  bank('TZ', '\\d{8,16}', '0152123456700'),
  wallet('RW', '250', '7\\d{8}', '0788123456'),
  bank('RW', '\\d{8,16}', '4001234567890'),
  wallet('CM', '237', '6\\d{8}', '671234567'),
  bank('CM', '\\d{11,23}', '10005000010123456789012'),
  bank('ZA', '\\d{7,11}', '1234567890', {
    branch: { pattern: '\\d{6}', example: '632005' },
    accountTypes: ['current', 'savings', 'transmission'],
  }),
  wallet('ET', '251', '[79]\\d{8}', '0911234567'),
  bank('ET', '\\d{10,16}', '1000123456789'),
  wallet('ZM', '260', '[79]\\d{8}', '0961234567'),
  bank('ZM', '\\d{8,16}', '0123456789012'),
]

/** Returns a country's scheme for a method; `undefined` where nobody is paid that way. */
export const schemeOf = (country: string, method: PayoutMethod): Scheme | undefined =>
  SCHEMES.find((scheme) => scheme.country === country && scheme.method === method)

/**
 * Returns a number's canonical form: digits of a bank account, or a phone number with `+` and its country's prefix;
 * `null` when it does not belong to this country. Blanks, dots and dashes are ignored.
 */
export function canonicalNumber({ number, dial }: Pick<Scheme, 'number' | 'dial'>, text: string): string | null {
  const plain = text.replaceAll(/[\s.-]/g, '')
  if (!new RegExp(`^(?:${number.pattern})$`).test(plain)) return null
  return number.kind === 'digits' ? plain : `+${dial}${plain.replace(new RegExp(`^(?:\\+?${dial}|0)(?=\\d{9}$)`), '')}`
}

/** An account's fields as typed. */
export type TypedFields = {
  readonly institution: string
  readonly branch?: string | undefined
  readonly accountType?: string | undefined
  readonly accountNumber: string
  readonly accountName?: string | undefined
}

/** A well-formed account. `writtenName` is the owner's name as the customer wrote it, where no enquiry is possible. */
export type AccountPlace = {
  readonly scheme: Scheme
  readonly institution: string
  readonly institutionName: string
  readonly branch: string | null
  readonly accountType: string | null
  readonly accountNumber: string
  readonly writtenName: string | null
}

/**
 * The fields that a mailed code is bound to: everything that decides who is paid. A bank has one branch code for all
 * its numbers.
 */
export type BoundPlace = Pick<
  AccountPlace,
  'scheme' | 'institution' | 'institutionName' | 'accountNumber' | 'writtenName'
>

/**
 * Returns the account that a code is requested for, by its currency, institution and number. Refuses an impossible one,
 * naming the field.
 */
export function boundPlaceOf(
  currency: LocalCurrency,
  fields: Pick<TypedFields, 'institution' | 'accountNumber' | 'accountName'>,
): Result<BoundPlace, AccountInvalid> {
  const institution = institutionOf(fields.institution)
  const scheme = institution === undefined ? undefined : schemeOf(institution.country, institution.method)
  if (institution === undefined || scheme?.currency !== currency)
    return refuse('account_invalid', { field: 'query.bankName' })
  const accountNumber = canonicalNumber(scheme, fields.accountNumber)
  if (accountNumber === null) return refuse('account_invalid', { field: 'query.accountNumber' })
  const writtenName = scheme.resolves ? null : (fields.accountName ?? null)
  return ok({ scheme, institution: institution.code, institutionName: institution.name, accountNumber, writtenName })
}

/**
 * Parses an account's fields by its country's scheme. Refuses an impossible account, naming the field; drops fields
 * that the scheme does not have.
 */
export function placeOf(
  country: string,
  method: PayoutMethod,
  fields: TypedFields,
): Result<AccountPlace, AccountInvalid> {
  const wrong = (field: keyof TypedFields) => refuse('account_invalid', { field: `body.fields.${field}` })
  const scheme = schemeOf(country, method)
  const institution = institutionOf(fields.institution)
  if (scheme === undefined || institution?.country !== country || institution.method !== method)
    return wrong('institution')
  const accountNumber = canonicalNumber(scheme, fields.accountNumber)
  if (accountNumber === null) return wrong('accountNumber')
  const { branch = null, accountType = null, accountName = null } = fields
  if (scheme.branch !== null && (branch === null || !new RegExp(`^(?:${scheme.branch.pattern})$`).test(branch)))
    return wrong('branch')
  if (scheme.accountTypes !== null && (accountType === null || !scheme.accountTypes.includes(accountType)))
    return wrong('accountType')
  if (!scheme.resolves && accountName === null) return wrong('accountName')
  return ok({
    scheme,
    institution: institution.code,
    institutionName: institution.name,
    branch: scheme.branch === null ? null : branch,
    accountType: scheme.accountTypes === null ? null : accountType,
    accountNumber,
    writtenName: scheme.resolves ? null : accountName,
  })
}
