import type { BusinessInfo } from '@zend/contracts'
import { expect, test } from 'vitest'
import { checkInfo, draftOf, fieldOf, groupOf, restored } from './info.form.ts'

const KNOWN = { legalName: 'Baobab Ltd', tradingName: null, registrationType: 'RC', registrationNumber: 'RC 123456' }
const INFO: BusinessInfo = {
  ...KNOWN,
  activity: 'Imports tiles and timber.',
  sector: 'import-export',
  site: null,
  countriesPaid: ['CN', 'GB'],
  monthlyVolumeUsd: 25_000,
  monthlyCount: 12,
  sourceOfFunds: 'sales',
  paysForOthers: false,
  address: { line1: '12 Marina Road', city: 'Lagos', region: null, postalCode: null },
  unallocated: null,
}

test('what is stored comes back unchanged, and what the company was opened with begins the form', () => {
  expect(checkInfo(draftOf(INFO, KNOWN))).toEqual({ info: INFO, wrong: [] })
  expect(draftOf(null, KNOWN)).toMatchObject({ legalName: 'Baobab Ltd', registrationNumber: 'RC 123456', activity: '' })
})

test('every value that is missing or cannot be is named, in the form’s order', () => {
  expect(checkInfo(draftOf(null, KNOWN)).wrong).toEqual([
    'activity',
    'sector',
    'paysForOthers',
    'line1',
    'city',
    'countriesPaid',
    'monthlyVolumeUsd',
    'monthlyCount',
    'sourceOfFunds',
  ])
  expect(checkInfo({ ...draftOf(INFO, KNOWN), monthlyVolumeUsd: 'a lot', unallocated: 'no' }).wrong).toEqual([
    'monthlyVolumeUsd',
    'unallocated',
  ])
})

test('amounts are read as people write them, and as nothing else', () => {
  const volume = (text: string) => checkInfo({ ...draftOf(INFO, KNOWN), monthlyVolumeUsd: text })
  for (const text of ['25000', '25,000', '25 000', '25.000', '25’000'])
    expect([text, volume(text)]).toMatchObject([text, { info: { monthlyVolumeUsd: 25_000 } }])
  for (const text of ['', '-1', '1e3', '25k', '99999999999'])
    expect([text, volume(text).wrong]).toEqual([text, ['monthlyVolumeUsd']])
})

test('a draft of this tab comes back; what does not fit is as before', () => {
  const base = draftOf(null, KNOWN)
  const draft = { ...base, activity: 'Imports tiles', sector: 'mining' as const, countriesPaid: ['CN'] }
  expect(restored(JSON.stringify(draft), base)).toEqual(draft)
  const odd = JSON.stringify({ sector: 'piracy', countriesPaid: ['China', 7], activity: 5, other: 'x' })
  expect(restored(odd, base)).toEqual(base)
  expect(restored('{', base)).toEqual(base)
  expect(restored(null, base)).toEqual(base)
})

test('values belong to fields of the contract and to groups', () => {
  expect([fieldOf('postalCode'), fieldOf('site'), groupOf('city'), groupOf('sector')]).toEqual([
    'address',
    'site',
    'place',
    'work',
  ])
})
