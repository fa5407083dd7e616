import { describe, expect, test } from 'vitest'
import { countriesOf } from './countries.ts'
import { deviceOf } from './device.ts'
import { maskEmail, networkOf, permissionsOf } from './identity.ts'
import { minutesOf } from './minutes.ts'

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
    expect(labels).toEqual(expect.arrayContaining(['Afghanistan', 'Algeria', 'United Kingdom', 'United States', 'Vietnam', 'Zimbabwe']))
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

test.each([
  ['ada@example.com', 'a•••@example.com'],
  ['a@b.co', 'a•••@b.co'],
])('%s shows as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted under %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A057F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1', 'Safari, iOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0', 'Microsoft Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/131.0.0.0 Safari/537.36', 'Chrome, Linux'],
  ['curl/8.5.0', 'API'],
  ['', 'API'],
])('%s is named %s', (userAgent, name) => {
  expect(deviceOf(userAgent)).toBe(name)
})

test('only a full session carries permissions', () => {
  expect(permissionsOf('personal', 'session')).toContain('withdrawal')
  expect(permissionsOf('personal', 'pre-auth')).toEqual([])
  expect(permissionsOf('personal', 'sign-up')).toEqual([])
})

test('a letter never promises more minutes than there are', () => {
  expect(minutesOf(299_999)).toBe(4)
  expect(minutesOf(300_000)).toBe(5)
})
