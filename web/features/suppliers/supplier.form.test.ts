// Risk: a form says nothing about a value that the API refuses, or a change is confirmed without being shown.
import type { SupplierAnswer } from '@zend/contracts'
import { expect, test } from 'vitest'
import {
  checkDraft,
  consequenceOf,
  differencesOf,
  draftOf,
  factsOf,
  faultsIn,
  inCurrency,
  isFaulty,
  NEW_DRAFT,
  restoredDraft,
  type SupplierDraft,
} from './supplier.form.ts'

const PORTO: SupplierDraft = {
  ...NEW_DRAFT,
  values: {
    company: 'Cerâmica do Porto',
    street: 'Rua das Flores',
    town: 'Porto',
    country: 'PT',
    iban: 'PT50 0002 0123 1234 5678 9015 4',
  },
  mail: ' Contas@Porto.example',
}
const VERSION: SupplierAnswer['current'] = {
  version: 1,
  name: 'Ceramica do Porto',
  currency: 'EUR',
  way: 'eu-iban',
  payeeType: 'company',
  values: {
    company: 'Ceramica do Porto',
    street: 'Rua das Flores',
    town: 'Porto',
    country: 'PT',
    iban: 'PT50000201231234567890154',
  },
  contact: 'contas@porto.example',
  madeAt: '2026-11-01T00:00:00Z',
  usableFrom: '2026-11-01T00:00:00Z',
  nameCheck: null,
}
const passed = (draft: SupplierDraft) => {
  const result = checkDraft(draft)
  if (isFaulty(result)) throw new Error(`faults: ${JSON.stringify([...result])}`)
  return result
}
const faults = (draft: SupplierDraft) => {
  const result = checkDraft(draft)
  return isFaulty(result) ? Object.fromEntries(result) : {}
}
const differences = (draft: SupplierDraft) => {
  const checked = passed(draft)
  return differencesOf(VERSION, { ...draft, facts: factsOf(checked) })
}

test('what passes is sent with the fields of its form alone, and shown as banks get it', () => {
  const checked = passed({ ...PORTO, values: { ...PORTO.values, routing: '021000021', number: ' ' } })
  expect(checked.details).toEqual({
    currency: 'EUR',
    way: 'eu-iban',
    payeeType: 'company',
    values: PORTO.values,
    contact: 'contas@porto.example',
  })
  expect(factsOf(checked)).toEqual({ ...VERSION.values, mail: 'contas@porto.example' })
})

test('everything wrong is told at once, the contact too', () => {
  expect(
    faults({ ...PORTO, values: { ...PORTO.values, iban: 'PT51 0002 0123 1234 5678 9015 4', town: '' }, mail: 'porto' }),
  ).toEqual({ town: 'required', iban: 'checksum', mail: 'format' })
  expect(faults(NEW_DRAFT)).toMatchObject({ company: 'required', country: 'required', mail: 'required' })
})

test('another currency keeps what was typed, and the way where it has it', () => {
  const swift = { ...PORTO, way: 'swift' } as const
  expect(inCurrency(swift, 'CNY')).toEqual({ ...swift, currency: 'CNY' })
  expect(inCurrency(PORTO, 'GBP')).toEqual({ ...PORTO, currency: 'GBP', way: 'gb-bank' })
})

test('a stored draft comes back; of one that does not fit nothing does', () => {
  expect(restoredDraft(JSON.stringify(PORTO), NEW_DRAFT)).toEqual(PORTO)
  const odd = { ...PORTO, way: 'us-ach', values: { iban: 7, secret: 'x', town: 'Porto' }, mail: null }
  expect(restoredDraft(JSON.stringify(odd), NEW_DRAFT)).toEqual({ ...NEW_DRAFT, values: { town: 'Porto' } })
  for (const text of [null, 'x', '{"currency":"NGN"}']) expect(restoredDraft(text, NEW_DRAFT)).toBe(NEW_DRAFT)
})

test('a version opens as its form, with the country that its BIC names', () => {
  expect(draftOf(VERSION)).toEqual({ ...PORTO, values: VERSION.values, mail: VERSION.contact })
  const abroad = draftOf({ ...VERSION, way: 'swift', values: { bic: 'EBILAEAD' } })
  expect(abroad.values).toEqual({ bic: 'EBILAEAD', bankCountry: 'AE' })
})

test('what differs is shown before it is saved, and who is asked follows from it', () => {
  expect(differences(PORTO)).toEqual([])
  const moved = differences({ ...PORTO, values: { ...PORTO.values, street: 'Rua do Almada', postcode: '4050-036' } })
  expect(moved).toEqual([
    { fact: 'street', before: 'Rua das Flores', now: 'Rua do Almada' },
    { fact: 'postcode', before: null, now: '4050-036' },
  ])
  expect(consequenceOf(moved)).toEqual({ asks: false, rests: false })
  const asked = differences({ ...PORTO, mail: 'vendas@porto.example' })
  expect(asked).toEqual([{ fact: 'mail', before: 'contas@porto.example', now: 'vendas@porto.example' }])
  expect(consequenceOf(asked)).toEqual({ asks: true, rests: false })
  const account = differences({ ...PORTO, values: { ...PORTO.values, iban: 'DE89370400440532013000' } })
  expect(consequenceOf(account)).toEqual({ asks: true, rests: true })
  const dollars = differences({
    ...PORTO,
    currency: 'USD',
    way: 'us-wire',
    values: { ...PORTO.values, routing: '021000021', account: '000123456789' },
  })
  expect(dollars.map(({ fact, now }) => [fact, now])).toEqual([
    ['currency', 'USD'],
    ['way', 'us-wire'],
    ['iban', null],
    ['routing', '021000021'],
    ['account', '000123456789'],
  ])
  expect(consequenceOf(dollars)).toEqual({ asks: true, rests: true })
})

test('the API’s faults are told at their fields; what is no fault of this form is not', () => {
  const problems = [
    { field: 'account', problem: 'checksum' },
    { field: 'way', problem: 'not_offered' },
    { field: 'shoe', problem: 'checksum' },
    { field: 'iban', problem: 'ugly' },
    null,
  ]
  expect([...faultsIn(problems)]).toEqual([
    ['account', 'checksum'],
    ['way', 'not_offered'],
  ])
  expect([...faultsIn(undefined)]).toEqual([])
})
