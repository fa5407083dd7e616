import { describe, expect, test } from 'vitest'
import { countriesOf } from './countries.ts'

describe('countries', () => {
  test('an account opens from the eight of the specification, in its order', () => {
    expect(countriesOf('sign-up').map(({ label }) => label)).toEqual([
      'Nigeria',
      'Ghana',
      'Tanzania',
      'Rwanda',
      'South Africa',
      'Kenya',
      'Cameroon',
      'Uganda',
    ])
    expect(countriesOf('sign-up')[0]).toEqual({ label: 'Nigeria', value: 'NG', dialCode: '+234', primary: true })
  })

  test('the long list names every country, by name', () => {
    const labels = countriesOf('global').map(({ label }) => label)
    expect(labels).toEqual(
      expect.arrayContaining(['Afghanistan', 'Algeria', 'United Kingdom', 'United States', 'Vietnam', 'Zimbabwe']),
    )
    expect(labels).toEqual([...labels].sort(new Intl.Collator('en').compare))
    expect(labels.length).toBeGreaterThan(200)
  })

  test('all of Africa is on it', () => {
    const africa =
      'DZ AO BJ BW BF BI CV CM CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU MA MZ NA NE NG RW ST SN SC SL SO ZA SS SD TZ TG TN UG ZM ZW'
    const values = new Set<string>(countriesOf('global').map(({ value }) => value))
    expect(africa.split(' ').filter((code) => !values.has(code))).toEqual([])
  })
})
