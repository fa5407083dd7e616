import { DEFAULTS } from '@zend/server/config'
import { expect, test } from 'vitest'
import { sandboxCountries } from '../../../tools/start/sandbox-countries.ts'
import { override } from '../../config/load.ts'
import { scriptedRail } from '@zend/tests/testkit'
import {
  type CountriesPolicy,
  isOfferedIn,
  keptYearsIn,
  offeredIn,
  railsWhereOffered,
  requireCountries,
} from './index.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const rowsWith = (given: object): CountriesPolicy =>
  override(override(DEFAULTS.countries, sandboxCountries(NOW), 'countries'), given, 'countries') as CountriesPolicy

test('a deployment whose rows are as they come does not start, and is told every empty one', () => {
  const said = (): string => {
    try {
      requireCountries(DEFAULTS.countries, NOW)
      return 'started'
    } catch (error) {
      return String(error)
    }
  }
  for (const country of ['NG', 'GH', 'TZ', 'RW', 'ZA', 'KE', 'CM', 'UG', 'ET', 'ZM'])
    for (const field of ['law', 'checkedOn']) expect(said()).toContain(`config.countries.${country}.${field}: `)
})

test.each([
  [{ NG: { law: ' ' } }, 'NG.law'],
  [{ KE: { checkedOn: '29 November' } }, 'KE.checkedOn'],
  [{ KE: { checkedOn: '2026-13-45' } }, 'KE.checkedOn'],
  [{ GH: { checkedOn: '2026-11-30' } }, 'GH.checkedOn: 2026-11-30 is still to come'],
  [{ NG: { keptYears: 6 } }, 'NG.keptYears: the law there asks for 7 years'],
  [{ KE: { keptYears: 5 } }, 'KE.keptYears: the law there asks for 7 years'],
  [{ UG: { keptYears: 4 } }, 'UG.keptYears: the law there asks for 5 years'],
])('%j is refused', (given, said) => {
  expect(() => requireCountries(rowsWith(given), NOW)).toThrow(said)
})

test('rows that nobody has looked at for 180 days are named', () => {
  const said: object[] = []
  const log = { warn: (facts: object) => void said.push(facts) }
  requireCountries(rowsWith({ ZA: { checkedOn: '2026-06-03' } }), NOW, log)
  expect(said).toEqual([])
  requireCountries(rowsWith({ ZA: { checkedOn: '2026-06-01' } }), NOW, log)
  expect(said).toEqual([{ alert: 'countries_stale', countries: ['ZA'] }])
})

test('what is offered follows from the row; promotion from its approval; nothing is offered without a row', () => {
  const rows = rowsWith({ GH: { promotion: '' }, UG: { offered: { quicksell: false } } })
  expect(offeredIn(rows, 'NG')).toContain('promotion')
  expect(offeredIn(rows, 'GH')).not.toContain('promotion')
  expect([isOfferedIn(rows, 'UG', 'quicksell'), isOfferedIn(rows, 'UG', 'swap')]).toEqual([false, true])
  expect(offeredIn(rows, 'US')).toEqual([])
})

test('a rail serves no country into which nothing is sold', () => {
  const rail = scriptedRail('paystack', { NGN: 1n })
  const place = (country: string) => ({ country, method: 'bank', institution: 'gtbank' }) as const
  const [all] = railsWhereOffered([rail], rowsWith({}))
  const [some] = railsWhereOffered([rail], rowsWith({ NG: { offered: { quicksell: false } } }))
  expect([rail, all, some].map((each) => each?.serves(place('NG')))).toEqual([true, true, false])
  expect(some?.name).toBe('paystack')
})

test.each([
  ['NG', 7],
  ['KE', 7],
  ['GH', 5],
  ['TZ', 5],
  ['RW', 5],
  ['ZA', 5],
  ['CM', 5],
  ['UG', 5],
])('whose account in %s is closed is kept for %i years', (country, years) => {
  expect(keptYearsIn(DEFAULTS.countries, country)).toBe(years)
  expect(keptYearsIn(DEFAULTS.countries, 'US')).toBe(7)
})
