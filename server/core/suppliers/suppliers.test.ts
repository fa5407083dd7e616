import { checkPayee, type FxPayee, type PayeeInput } from '@zend/corridors'
import { DAY_MS } from '@zend/kernel'
import { describe, expect, test } from 'vitest'
import { changedIn, consequenceOf } from './change.ts'
import { detailsIn, endOf, factsOf, hashOf, inputOf, wasFacts, withoutWas } from './facts.ts'
import type { SupplierDetails } from './suppliers.ts'

const ADDRESS = { street: 'High Street', number: '12', town: 'Leeds', postcode: 'LS1 4AP', country: 'GB' }
const COMPANY = { company: 'Acme Trading Ltd', ...ADDRESS }
const PERSON = { first: 'Maria', last: 'Silva', ...ADDRESS }

const payeeOf = (input: PayeeInput): FxPayee => {
  const checked = checkPayee(input)
  if (!checked.ok) throw new Error(JSON.stringify(checked.refusal))
  return checked.value
}

/** One payee of each way, and what a letter calls its account. */
const PAYEES: readonly (readonly [input: PayeeInput, end: string])[] = [
  [
    {
      currency: 'USD',
      way: 'us-ach',
      payeeType: 'company',
      values: { ...COMPANY, routing: '021000021', account: '000123456789', accountType: 'checking' },
    },
    '…6789',
  ],
  [
    {
      currency: 'USD',
      way: 'us-wire',
      payeeType: 'person',
      values: { ...PERSON, routing: '026009593', account: '000123456789' },
    },
    '…6789',
  ],
  [
    {
      currency: 'CAD',
      way: 'ca-eft',
      payeeType: 'company',
      values: { ...COMPANY, institution: '003', transit: '10009', account: '1234567' },
    },
    '…4567',
  ],
  [
    {
      currency: 'CAD',
      way: 'ca-interac',
      payeeType: 'person',
      values: { ...PERSON, contact: 'accounts@acme.example' },
    },
    '…@acme.example',
  ],
  [
    { currency: 'CAD', way: 'ca-interac', payeeType: 'person', values: { ...PERSON, contact: '+14165550123' } },
    '…0123',
  ],
  [
    {
      currency: 'GBP',
      way: 'gb-bank',
      payeeType: 'company',
      values: { ...COMPANY, sortCode: '20-20-15', account: '55555555' },
    },
    '…5555',
  ],
  [
    {
      currency: 'EUR',
      way: 'eu-iban',
      payeeType: 'company',
      values: { ...COMPANY, iban: 'DE89 3704 0044 0532 0130 00' },
    },
    '…3000',
  ],
  [
    {
      currency: 'USD',
      way: 'swift',
      payeeType: 'company',
      values: {
        ...COMPANY,
        bankCountry: 'AE',
        bic: 'EBILAEAD',
        account: 'AE07 0331 2345 6789 0123 456',
        intermediaryBic: 'CHASUS33',
        charges: 'ours',
      },
    },
    '…3456',
  ],
]

describe.each(PAYEES.map(([input, end]) => ({ input, end, way: input.way })))(
  'a payee paid by $way',
  ({ input, end }) => {
    const details = { payee: payeeOf(input), contact: 'accounts@acme.example' }
    test('is the same again when it is read out of its facts, and when it is checked again', () => {
      expect(detailsIn(factsOf(details))).toEqual(details)
      expect(detailsIn({ ...factsOf(details), salt: 'x', saves: 'save-supplier', 'was.iban': 'X' })).toEqual(details)
      expect(payeeOf(inputOf(details.payee))).toEqual(details.payee)
    })
    test('is told by the end of its account', () => expect(endOf(details.payee.bank)).toBe(end))
    test('is not read where a fact is missing', () => {
      const { way: _way, ...less } = factsOf(details)
      expect(() => detailsIn(less)).toThrow()
    })
  },
)

const [iban] = PAYEES.filter(([{ way }]) => way === 'eu-iban')
const BEFORE: SupplierDetails = {
  payee: payeeOf(iban?.[0] ?? { currency: 'EUR', way: 'eu-iban', payeeType: 'company', values: {} }),
  contact: 'accounts@acme.example',
}
const moved: SupplierDetails = {
  ...BEFORE,
  payee: { ...BEFORE.payee, address: { ...BEFORE.payee.address, street: 'Low Street' } },
}
const renamed: SupplierDetails = {
  ...BEFORE,
  payee: { ...BEFORE.payee, name: { type: 'company', company: 'Acme Trade Ltd' } },
}
const rebanked: SupplierDetails = {
  ...BEFORE,
  payee: { ...BEFORE.payee, bank: { way: 'eu-iban', iban: 'PT50000201231234567890154' } },
}
const reached: SupplierDetails = { ...BEFORE, contact: 'eve@example.com' }

test('the earlier values are those of what differs, and are no part of the details', () => {
  expect(wasFacts(factsOf(BEFORE), factsOf(rebanked))).toEqual({ 'was.iban': 'DE89370400440532013000' })
  const [first] = PAYEES
  if (first === undefined) throw new Error('no payee')
  const other = { payee: payeeOf(first[0]), contact: BEFORE.contact }
  expect(wasFacts(factsOf(BEFORE), factsOf(other))).toMatchObject({
    'was.iban': 'DE89370400440532013000',
    'was.routing': '',
    'was.way': 'eu-iban',
  })
  expect(withoutWas({ iban: 'X', 'was.iban': 'Y' })).toEqual({ iban: 'X' })
})

test('a hash is of every fact, in any order', () => {
  expect(hashOf({ a: '1', b: '2' })).toBe(hashOf({ b: '2', a: '1' }))
  expect(new Set([{ a: '1' }, { a: '2' }, { b: '1' }, {}].map(hashOf)).size).toBe(4)
})

const AT = new Date('2026-03-02T10:00:00.000Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const policy = { coolingMs: DAY_MS }

test.each([
  ['nothing', BEFORE, { account: false, contact: false, anything: false }],
  ['the address', moved, { account: false, contact: false, anything: true }],
  ['the name', renamed, { account: true, contact: false, anything: true }],
  ['the account', rebanked, { account: true, contact: false, anything: true }],
  ['the contact', reached, { account: false, contact: true, anything: true }],
  ['contact and account', { ...rebanked, contact: reached.contact }, { account: true, contact: true, anything: true }],
] as const)('it is seen that %s changed', (_what, now, changed) => {
  expect(changedIn(BEFORE, now)).toEqual(changed)
})

test.each([
  ['another address: at once', moved, AT, { usableFrom: AT, asks: false }],
  ['another address does not end a cooling time', moved, later(5), { usableFrom: later(5), asks: false }],
  ['another account: after a day', rebanked, AT, { usableFrom: later(DAY_MS), asks: true }],
  ['another name: after a day', renamed, AT, { usableFrom: later(DAY_MS), asks: true }],
  ['another account never shortens it', rebanked, later(2 * DAY_MS), { usableFrom: later(2 * DAY_MS), asks: true }],
  ['another contact: at once, if the one before says so', reached, AT, { usableFrom: AT, asks: true }],
] as const)('%s', (_what, now, usableFrom, expected) => {
  expect(consequenceOf({ details: BEFORE, usableFrom }, now, AT, policy)).toEqual(expected)
})
