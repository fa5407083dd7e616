/**
 * The form of each way to be paid, as data: which fields, how they are entered, what they may have. Labels and hints
 * are the web's, by the field's name.
 */
import type { Charset } from './characters.ts'
import { IBAN_LENGTH_MAX, POSTCODE_COUNTRIES, REGION_COUNTRIES } from './countries.ts'
import type { FieldName } from './field-names.ts'
import type { FxCurrency, FxPayee, PayWay } from './payee.ts'
import { isWayOf } from './ways.ts'

/** Whether a payee is a company or a person. */
export type PayeeType = FxPayee['name']['type']

/** One field of a form. */
export type Field = {
  readonly name: FieldName
  /** A line of text, one of `options`, or one of `COUNTRIES`. */
  readonly control: 'text' | 'select' | 'country'
  /** `always`, `never`, or in the countries named, by what `country` says. */
  readonly required: 'always' | 'never' | readonly string[]
  /** The longest text as typed, with room for what people group numbers with. */
  readonly maxLength: number
  readonly options: readonly string[]
  /** Tokens of HTML's `autocomplete`. Never the visitor's own address: these fields are about somebody else. */
  readonly autocomplete: string
  readonly inputMode: 'text' | 'numeric' | 'email'
  /** A made-up or published value, to be shown as an example. */
  readonly example: string
  /** What the rail carries; accents are written without where it is `swift-x`. `null` for what is no running text. */
  readonly charset: Charset | null
}

const field = (name: FieldName, example: string, maxLength: number, more: Partial<Field> = {}): Field => ({
  name,
  control: 'text',
  required: 'always',
  maxLength,
  options: [],
  autocomplete: 'off',
  inputMode: 'text',
  example,
  charset: null,
  ...more,
})

/** Ways whose rails carry French letters; all others carry SWIFT's set x. */
const CARRY_ACCENTS: readonly PayWay[] = ['ca-eft', 'ca-interac']
/** Ways whose message has 140 characters for the whole party: name and address, a space between each two parts. */
export const PARTY_LIMITED: readonly PayWay[] = ['swift', 'us-wire']
/** The characters of a whole party where it is limited. */
export const PARTY_LENGTH_MAX = 140

const NAME_MAX = 140
const NAME_MAX_LOCAL = 70

function nameFields(way: PayWay, payeeType: PayeeType, charset: Charset): readonly Field[] {
  const most = PARTY_LIMITED.includes(way) ? NAME_MAX : NAME_MAX_LOCAL
  const named = (name: FieldName, example: string, autocomplete: string): Field =>
    field(name, example, payeeType === 'person' ? NAME_MAX_LOCAL : most, {
      charset,
      autocomplete: `section-payee ${autocomplete}`,
    })
  return payeeType === 'company'
    ? [named('company', 'Acme Trading Ltd', 'organization')]
    : [named('first', 'Maria', 'given-name'), named('last', 'Silva', 'family-name')]
}

const addressFields = (charset: Charset): readonly Field[] => [
  field('country', 'GB', 2, { control: 'country', autocomplete: 'section-payee country' }),
  field('street', 'High Street', 70, { charset, autocomplete: 'section-payee address-line1' }),
  field('number', '12', 16, { charset, required: 'never' }),
  field('town', 'Leeds', 35, { charset, autocomplete: 'section-payee address-level2' }),
  field('region', 'ON', 35, { charset, required: REGION_COUNTRIES, autocomplete: 'section-payee address-level1' }),
  field('postcode', 'LS1 4AP', 16, {
    charset,
    required: POSTCODE_COUNTRIES,
    autocomplete: 'section-payee postal-code',
  }),
]

const digits = { inputMode: 'numeric' } as const
const choice = (options: readonly string[]): Partial<Field> => ({ control: 'select', options })
const iban = (example: string, more: Partial<Field> = {}): Field =>
  field('iban', example, IBAN_LENGTH_MAX + Math.floor(IBAN_LENGTH_MAX / 4), more)

const BANK_FIELDS: Readonly<Record<PayWay, readonly Field[]>> = {
  'us-ach': [
    field('routing', '021000021', 12, digits),
    field('account', '000123456789', 24),
    field('accountType', 'checking', 8, choice(['checking', 'savings'])),
  ],
  'us-wire': [field('routing', '026009593', 12, digits), field('account', '000123456789', 34)],
  'ca-eft': [
    field('institution', '003', 12, digits),
    field('transit', '10009', 12, digits),
    field('account', '1234567', 20, digits),
  ],
  'ca-interac': [field('contact', 'accounts@acme.example', 254, { inputMode: 'email' })],
  'gb-bank': [
    field('sortCode', '20-20-15', 10, { ...digits, required: 'never' }),
    field('account', '55555555', 12, { ...digits, required: 'never' }),
    iban('GB33 BUKB 2020 1555 5555 55', { required: 'never' }),
  ],
  'eu-iban': [iban('DE89 3704 0044 0532 0130 00')],
  swift: [
    field('bankCountry', 'AE', 2, { control: 'country' }),
    field('bic', 'EBILAEAD', 14),
    field('account', 'AE07 0331 2345 6789 0123 456', IBAN_LENGTH_MAX + Math.floor(IBAN_LENGTH_MAX / 4)),
    field('intermediaryBic', 'CHASUS33', 14, { required: 'never' }),
    field('charges', 'shared', 6, choice(['shared', 'ours'])),
  ],
}

/**
 * Returns the fields of a form, in the order they are asked. British details need sort code and account, or an IBAN
 * that has both; each of the three is therefore marked `never`. Throws when the currency is not paid in this way.
 */
export function fieldsOf(currency: FxCurrency, way: PayWay, payeeType: PayeeType): readonly Field[] {
  if (!isWayOf(currency, way)) throw new RangeError(`${currency} is not paid by ${way}`)
  const charset: Charset = CARRY_ACCENTS.includes(way) ? 'latin' : 'swift-x'
  return [...nameFields(way, payeeType, charset), ...addressFields(charset), ...BANK_FIELDS[way]]
}
