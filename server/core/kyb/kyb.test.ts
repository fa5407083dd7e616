import { KYB_PAPERS, KYB_STATES, REGISTRATION_TYPES } from '@zend/contracts'
import { describe, expect, test } from 'vitest'
import { askedPapers, COUNTRY_PAPERS, isFresh, looksRegistered, papersOf } from './country-papers.ts'
import { monthsAfter } from './decide-kyb.ts'
import { isKybItem, type KybEvent, kybMachine } from './kyb.ts'

describe('a case', () => {
  test('is approved and rejected only while we review it, or where we asked', () => {
    const from = (event: KybEvent) => KYB_STATES.filter((state) => kybMachine.allows(state, event))
    expect(from('approved')).toEqual(['in_review'])
    expect(from('rejected')).toEqual(['in_review', 'more_info'])
    expect(from('checked')).toEqual(['submitted'])
    expect(from('expired')).toEqual(['approved'])
    expect(from('edited')).toEqual(['not_started', 'in_progress', 'more_info', 'approved', 'expired'])
    expect(from('submitted')).toEqual(['in_progress', 'more_info', 'expired'])
  })

  test('is named by its parts, and by nothing else', () => {
    expect(['info.sector', 'paper.certificate', 'people'].every((item) => isKybItem(item, KYB_PAPERS))).toBe(true)
    expect(isKybItem(`kyf_${'0'.repeat(26)}`, KYB_PAPERS)).toBe(true)
    expect(['info.country', 'paper.selfie', 'info', '', 'kyf_1'].some((item) => isKybItem(item, KYB_PAPERS))).toBe(
      false,
    )
  })
})

describe('what a country asks', () => {
  test('is known of every country and kind of registration', () => {
    expect(Object.keys(COUNTRY_PAPERS).toSorted()).toEqual(Object.keys(REGISTRATION_TYPES).toSorted())
    for (const [country, types] of Object.entries(REGISTRATION_TYPES))
      for (const type of types) expect(looksRegistered(country, type, '!')).toBe(false)
  })

  test('thresholds of owners are the country’s', () => {
    const from = (country: string) => papersOf(country).ownerFrom / 100
    expect(['NG', 'KE', 'GH', 'ZA', 'UG', 'TZ', 'RW', 'CM'].map(from)).toEqual([5, 10, 20, 5, 10, 5, 25, 20])
  })

  test('Nigeria takes its six papers; high risk adds three, and a sole trader has no constitution', () => {
    const needed = (soleTrader: boolean, highRisk: boolean) =>
      askedPapers('NG', { soleTrader, highRisk }).flatMap((asked) => (asked.needed ? [asked.paper] : []))
    expect(needed(false, false)).toEqual([
      'certificate',
      'status-report',
      'constitution',
      'board-resolution',
      'tax-certificate',
      'address-proof',
    ])
    expect(needed(false, true)).toEqual(expect.arrayContaining(['bank-statements', 'activity-licence']))
    expect(needed(true, false)).toEqual(['certificate', 'tax-certificate', 'address-proof'])
  })

  test.each([
    ['NG', 'RC', 'RC 1000001', true],
    ['NG', 'RC', 'BN 1000001', false],
    ['ZA', 'COMPANY', '2019/123456/07', true],
    ['ZA', 'COMPANY', '2019/12345/07', false],
    ['KE', 'COMPANY', 'PVT-ABCD123', true],
    ['CM', 'COMPANY', 'RC/DLA/2019/B/1234', true],
    ['RW', 'COMPANY', '10203040', false],
  ] as const)('%s %s %s', (country, type, number, expected) => {
    expect(looksRegistered(country, type, number)).toBe(expected)
  })
})

describe('a paper', () => {
  const now = new Date('2026-05-31T23:59:00Z')
  test.each([
    ['2026-05-31', 3, true],
    ['2026-06-01', 3, false],
    // The last day of February is too short a month, so March's third counts as three months before.
    ['2026-03-03', 3, true],
    ['2026-03-02', 3, false],
    ['1999-01-01', null, true],
    ['2027-01-01', null, false],
  ])('of %s, at most %s months old: %s', (issuedOn, monthsMax, expected) => {
    expect(isFresh(issuedOn, monthsMax, now)).toBe(expected)
  })

  test('an approval holds to the same day, or the month’s last', () => {
    expect(monthsAfter(new Date('2026-08-31T10:00:00Z'), 6)).toEqual(new Date('2027-02-28T10:00:00Z'))
    expect(monthsAfter(new Date('2026-03-02T10:00:00Z'), 12)).toEqual(new Date('2027-03-02T10:00:00Z'))
  })
})
