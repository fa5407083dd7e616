import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { placeOf } from './place.ts'
import { GTBANK, KENYA, MPESA, NIGERIA } from './quick-sell.fixture.ts'

const NOTHING = { from: null, country: null, method: null, account: null }
const FRESH = { accounts: [], stored: { country: null, account: null }, currencies: [] }
const brief = (place: ReturnType<typeof placeOf>) =>
  place === null ? null : [place.country.country, place.way.method, place.account?._id ?? null]
const both = [NIGERIA, KENYA]

test('somebody new begins where their own money is, else at the first country', () => {
  expect(brief(placeOf(both, NOTHING, { ...FRESH, currencies: ['KES', 'USD'] }))).toEqual(['KE', 'mobile-money', null])
  expect(brief(placeOf(both, NOTHING, { ...FRESH, currencies: ['USD', null] }))).toEqual(['NG', 'bank', null])
})

test('the newest account goes before the country of the customer’s money', () => {
  expect(brief(placeOf(both, NOTHING, { ...FRESH, accounts: [MPESA, GTBANK], currencies: ['NGN'] }))).toEqual([
    'KE',
    'mobile-money',
    MPESA._id,
  ])
})

test('what was chosen goes before all: an account, a country with its own account, a country without any', () => {
  const likely = { ...FRESH, accounts: [MPESA, GTBANK] }
  expect(brief(placeOf(both, { ...NOTHING, account: GTBANK._id }, likely))).toEqual(['NG', 'bank', GTBANK._id])
  expect(brief(placeOf(both, { ...NOTHING, country: 'NG' }, likely))).toEqual(['NG', 'bank', GTBANK._id])
  expect(brief(placeOf(both, { ...NOTHING, country: 'NG' }, { ...likely, accounts: [MPESA] }))).toEqual([
    'NG',
    'bank',
    null,
  ])
})

test('what this tab kept counts until something else is chosen', () => {
  const likely = { ...FRESH, accounts: [MPESA, GTBANK], stored: { country: 'NG', account: GTBANK._id } }
  expect(brief(placeOf(both, NOTHING, likely))).toEqual(['NG', 'bank', GTBANK._id])
  expect(brief(placeOf(both, { ...NOTHING, country: 'KE' }, likely))).toEqual(['KE', 'mobile-money', MPESA._id])
})

test('an account that is no longer saved, or whose country is no longer served, is not sold to', () => {
  expect(brief(placeOf(both, { ...NOTHING, account: newId('acc', 9) }, { ...FRESH, accounts: [GTBANK] }))).toEqual([
    'NG',
    'bank',
    GTBANK._id,
  ])
  expect(brief(placeOf([KENYA], { ...NOTHING, account: GTBANK._id }, { ...FRESH, accounts: [GTBANK] }))).toEqual([
    'KE',
    'mobile-money',
    null,
  ])
})

test('a local balance goes to its own country, whatever else was chosen', () => {
  expect(
    brief(placeOf(both, { ...NOTHING, from: 'NGN', account: MPESA._id }, { ...FRESH, accounts: [MPESA, GTBANK] })),
  ).toEqual(['NG', 'bank', GTBANK._id])
})

test('where no country is served there is no place', () => {
  expect(placeOf([], NOTHING, FRESH)).toBeNull()
})
