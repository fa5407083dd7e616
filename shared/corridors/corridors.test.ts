import { ASSET_CODES, HELD_ASSETS } from '@zend/kernel'
import { describe, expect, test } from 'vitest'
import { AMERICAS } from './cases/americas.fixture.ts'
import { BRITAIN, VOCALINK_SUBSTITUTES, VOCALINK_WEIGHTS } from './cases/britain.fixture.ts'
import { IBANS } from './cases/ibans.fixture.ts'
import { PAYEES } from './cases/payees.fixture.ts'
import {
  checkPayee,
  COUNTRIES,
  type FieldName,
  fieldsOf,
  FIELD_NAMES,
  FX_CURRENCIES,
  type FxPayee,
  ibanLengthOf,
  isInSepa,
  PAY_WAYS,
  PAYEE_PROBLEMS,
  type PayeeInput,
  PURPOSES,
  PURPOSE_NAMES,
  purposesOf,
  readModulusTable,
  regionsOf,
  toSwiftX,
  WAYS_OF,
} from './index.ts'

type Case = {
  readonly form: string
  readonly typed: Readonly<Partial<Record<FieldName, string>>>
  readonly expected: string
  readonly source: string
}

/** Reads `name=value; name=value`; a value that begins with `A*70` begins with the letter 70 times. */
const pairs = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split('; ').map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      const value = rest.join('=')
      const [, letter, times, end = ''] = /^(.)\*(\d+)(.*)$/.exec(value) ?? []
      return [name, letter === undefined ? value : letter.repeat(Number(times)) + end]
    }),
  )

/** What comes out where it is what was typed; the bank's country is only asked. */
const asTyped = (typed: Case['typed']): string =>
  Object.entries(typed)
    .filter(([name]) => name !== 'bankCountry')
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/**
 * Reads the lines of a table: form, what is typed over the form's values, what comes out (`as typed`, or fields with
 * their values, or `! field problem, field problem`), and where the value is from.
 */
const casesOf = (table: string): readonly Case[] =>
  table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      const [form = '', typed = '', expected = '', source = ''] = cells
      if (cells.length !== 4 || cells.includes('')) throw new Error(`not a line of four cells: ${line}`)
      const values = pairs(typed)
      return { form, typed: values, expected: expected === 'as typed' ? asTyped(values) : expected, source }
    })

const CASES = [AMERICAS, IBANS, BRITAIN, PAYEES].flatMap(casesOf)
const MODULUS = readModulusTable(VOCALINK_WEIGHTS, VOCALINK_SUBSTITUTES)

const COMPANY = { company: 'Acme Trading Ltd', street: 'High Street', number: '12', town: 'Leeds', postcode: 'LS1 4AP' }
const BASE: PayeeInput['values'] = { ...COMPANY, country: 'GB', first: 'Maria', last: 'Silva' }
const FORMS: Readonly<Record<string, PayeeInput>> = Object.fromEntries(
  (
    [
      ['USD us-ach', { routing: '021000021', account: '123456789', accountType: 'checking' }],
      ['USD us-wire', { routing: '026009593', account: '123456789' }],
      ['CAD ca-eft', { institution: '003', transit: '10009', account: '1234567' }],
      ['CAD ca-interac', { contact: 'accounts@acme.example' }],
      ['GBP gb-bank', { sortCode: '200000', account: '55779911' }],
      ['EUR eu-iban', { iban: 'DE89370400440532013000' }],
      ...(['USD', 'CAD', 'GBP', 'EUR', 'CNY'] as const).map(
        (currency) =>
          [
            `${currency} swift`,
            { bankCountry: 'HK', bic: 'HSBCHKHH', account: '123456789', charges: 'shared' },
          ] as const,
      ),
    ] as const
  ).flatMap(([key, values]) => {
    const [currency, way] = key.split(' ') as [PayeeInput['currency'], PayeeInput['way']]
    const input = (payeeType: PayeeInput['payeeType']): PayeeInput => ({
      currency,
      way,
      payeeType,
      values: { ...BASE, ...values },
    })
    return [
      [key, input('company')],
      [`${key} person`, input('person')],
    ]
  }),
)

/** A checked payee as one flat record, as the tables name its fields. */
const flat = ({ name, address, bank }: FxPayee): Readonly<Record<string, unknown>> => ({ ...name, ...address, ...bank })

function outcomeOf({ form, typed, expected }: Case): string {
  const isTable = form.endsWith(' +table')
  const input = FORMS[form.replace(' +table', '')]
  if (input === undefined) throw new Error(`no such form: ${form}`)
  const checked = checkPayee({ ...input, values: { ...input.values, ...typed } }, isTable ? MODULUS : null)
  if (!checked.ok) return `! ${checked.refusal.problems.map(({ field, problem }) => `${field} ${problem}`).join(', ')}`
  const values = flat(checked.value)
  // Only what the case names is compared; a case that expects a problem shows all.
  const names = expected.startsWith('!') ? Object.keys(values) : Object.keys(pairs(expected))
  return names.map((name) => `${name}=${String(values[name])}`).join('; ')
}

describe('a payee', () => {
  test.each(CASES.map((each) => [each.form, JSON.stringify(each.typed), each.source, each] as const))(
    '%s %s (%s)',
    (_form, _typed, _source, each) => {
      const expected = each.expected.startsWith('!') ? each.expected : asTyped(pairs(each.expected))
      expect(outcomeOf(each)).toBe(expected)
    },
  )

  test('the tables have 320 cases, each once, every form among them, and every problem', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(320)
    expect(new Set(CASES.map(({ form, typed }) => `${form} ${JSON.stringify(typed)}`)).size).toBe(CASES.length)
    expect(Object.keys(FORMS).filter((form) => !CASES.some((each) => each.form === form))).toEqual([])
    const refused = CASES.filter(({ expected }) => expected.startsWith('!')).map(({ expected }) => expected)
    // A way that the currency is not paid in has no form; its test is below.
    expect(PAYEE_PROBLEMS.filter((each) => !refused.some((text) => text.includes(` ${each}`)))).toEqual(['not_offered'])
  })

  test('a way that the currency is not paid in is refused, whatever was typed', () => {
    const asked = PAY_WAYS.flatMap((way) =>
      (['USD', 'CAD', 'GBP', 'EUR', 'CNY'] as const).map((currency) => ({ way, currency })),
    ).filter(({ way, currency }) => !WAYS_OF[currency].includes(way))
    expect(asked).toHaveLength(24)
    for (const { way, currency } of asked) {
      expect(checkPayee({ way, currency, payeeType: 'company', values: {} })).toEqual({
        ok: false,
        refusal: { code: 'payee_invalid', problems: [{ field: 'way', problem: 'not_offered' }] },
      })
      expect(() => fieldsOf(currency, way, 'company')).toThrow(`${currency} is not paid by ${way}`)
    }
  })

  test('an empty form names everything that it needs, in the order of the form', () => {
    const needs = (currency: PayeeInput['currency'], way: PayeeInput['way']): string => {
      const checked = checkPayee({ currency, way, payeeType: 'company', values: { country: 'US' } })
      return checked.ok ? 'nothing' : checked.refusal.problems.map(({ field }) => field).join(' ')
    }
    const address = 'company street town region postcode'
    expect(needs('USD', 'us-ach')).toBe(`${address} routing account accountType`)
    expect(needs('CAD', 'ca-eft')).toBe(`${address} institution transit account`)
    expect(needs('GBP', 'gb-bank')).toBe(`${address} sortCode account`)
    expect(needs('EUR', 'eu-iban')).toBe(`${address} iban`)
    expect(needs('CNY', 'swift')).toBe(`${address} bankCountry bic account charges`)
  })

  test('what was checked passes again, unchanged', () => {
    for (const each of CASES.filter(({ expected }) => !expected.startsWith('!'))) {
      const input = FORMS[each.form.replace(' +table', '')]
      if (input === undefined) throw new Error(each.form)
      const first = checkPayee({ ...input, values: { ...input.values, ...each.typed } }, null)
      if (!first.ok) throw new Error(`${each.form}: refused`)
      const again = Object.entries(flat(first.value)).filter(([, value]) => typeof value === 'string')
      const values = { ...Object.fromEntries(again), bankCountry: each.typed.bankCountry ?? 'HK' }
      expect(checkPayee({ ...input, values }, null)).toEqual(first)
    }
  })
})

describe('the forms', () => {
  test('every field is in some form, with an example that its own form accepts', () => {
    const forms = Object.values(FORMS)
    const used = forms.flatMap(({ currency, way, payeeType }) => fieldsOf(currency, way, payeeType))
    expect(FIELD_NAMES.filter((name) => !used.some((field) => field.name === name))).toEqual([])
    for (const { currency, way, payeeType } of forms) {
      const fields = fieldsOf(currency, way, payeeType)
      const values = Object.fromEntries(fields.map(({ name, example }) => [name, example]))
      expect({ way, ...checkPayee({ currency, way, payeeType, values }) }).toMatchObject({ ok: true })
      for (const field of fields) expect(field.example.length).toBeLessThanOrEqual(field.maxLength)
    }
  })

  test('fields say which characters they take and where they are required', () => {
    const of = (currency: PayeeInput['currency'], way: PayeeInput['way'], name: FieldName) =>
      fieldsOf(currency, way, 'company').find((field) => field.name === name)
    expect(of('GBP', 'gb-bank', 'company')).toMatchObject({ charset: 'swift-x', maxLength: 70 })
    expect(of('USD', 'swift', 'company')).toMatchObject({ charset: 'swift-x', maxLength: 140 })
    expect(of('CAD', 'ca-eft', 'company')).toMatchObject({ charset: 'latin' })
    expect(of('CAD', 'ca-eft', 'region')).toMatchObject({ required: ['US', 'CA'] })
    expect(of('CAD', 'ca-eft', 'postcode')).toMatchObject({ required: ['US', 'CA', 'GB'] })
    expect(of('USD', 'us-ach', 'accountType')).toMatchObject({ control: 'select', options: ['checking', 'savings'] })
  })
})

describe('the lists', () => {
  test('suppliers abroad are paid in dollars and in every foreign currency of the books', () => {
    const held: readonly string[] = HELD_ASSETS
    expect(FX_CURRENCIES).toEqual(['USD', ...ASSET_CODES.filter((code) => !held.includes(code))])
  })

  test('countries are those of ISO 3166-1 with Kosovo, SEPA has its 41 and Gibraltar', () => {
    expect(COUNTRIES.size).toBe(250)
    const named = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect([...COUNTRIES].filter((code) => named.of(code) === undefined)).toEqual([])
    expect([...COUNTRIES].filter(isInSepa)).toHaveLength(42)
    expect([...COUNTRIES].filter((code) => isInSepa(code) && ibanLengthOf(code) === null)).toEqual([])
  })

  test('regions are offered where an address must name one of them', () => {
    expect(regionsOf('CA')).toHaveLength(13)
    expect(regionsOf('US')).toHaveLength(56)
    expect([regionsOf('GB'), regionsOf('NG')]).toEqual([null, null])
  })

  test('every purpose has a code of four letters and asks for a paper; yuan are paid for goods alone', () => {
    expect(PURPOSE_NAMES.map((name) => PURPOSES[name].code).join(' ')).toBe(
      'GDDS SCVE SUPP SCVE LICF SALA RENT EDUC TAXS REFU INTC OTHR',
    )
    for (const name of PURPOSE_NAMES) expect(PURPOSES[name].papers.some(({ later }) => !later)).toBe(true)
    expect(PURPOSES.goods.papers).toEqual([
      { anyOf: ['invoice'], later: false },
      { anyOf: ['transport_document'], later: true },
    ])
    expect([purposesOf('CNY'), purposesOf('EUR')]).toEqual([['goods'], PURPOSE_NAMES])
    expect(PURPOSE_NAMES.filter((name) => PURPOSES[name].needsText)).toEqual(['other'])
  })

  test('letters are spelt as SEPA’s banks spell them', () => {
    expect(toSwiftX('Łódź & Søn – “Straße” d’Été')).toBe("Lodz + Son - 'Strasse' d'Ete")
  })
})

describe('VocaLink’s table', () => {
  test.each([
    ['a weight is missing', '089000 089999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7'],
    ['a method we do not know', '089000 089999 MOD97 0 0 0 0 0 0 7 1 3 7 1 3 7 1'],
    ['an exception we do not know', '089000 089999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1 15'],
  ])('is refused as a whole when %s', (_what, row) => {
    expect(() => readModulusTable(`${VOCALINK_WEIGHTS}\n${row}`, '')).toThrow(`not a row of weights: ${row}`)
  })

  test('is refused when a substitution is no pair of sort codes', () => {
    expect(() => readModulusTable('', '938173 93801')).toThrow('not a pair of sort codes: 938173 93801')
  })

  test('a payee is checked with it, and by form alone without', () => {
    const input = FORMS['GBP gb-bank']
    if (input === undefined) throw new Error('no form')
    const typed = { ...input, values: { ...input.values, sortCode: '089999', account: '66374959' } }
    expect([checkPayee(typed, MODULUS).ok, checkPayee(typed).ok]).toEqual([false, true])
  })
})
