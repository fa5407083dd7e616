import { expect, test } from 'vitest'
import { flutterwaveRail } from '../../connectors/rails/flutterwave/index.ts'
import { FLUTTERWAVE_CODES } from '../../connectors/rails/flutterwave/institutions.ts'
import { pawapayRail } from '../../connectors/rails/pawapay/index.ts'
import { PAWAPAY_PROVIDERS } from '../../connectors/rails/pawapay/providers.ts'
import { paystackRail } from '../../connectors/rails/paystack/index.ts'
import { PAYSTACK_SCHEMES } from '../../connectors/rails/paystack/institutions.ts'
import { systemClock } from '../../ports/clock.ts'
import { INSTITUTIONS, institutionOf, institutionsIn } from './index.ts'

const common = { url: 'https://example.com', secretKey: 'x', timeoutMs: 1 }
const RAILS = [
  paystackRail(common),
  flutterwaveRail({ ...common, webhookHash: 'x', sender: { name: 'Zend', country: 'NG', phone: '2348000000000' } }),
  pawapayRail({ ...common, callbackKey: null, callbackPath: '/hooks/pawapay', clock: systemClock }),
]
const railsTo = (code: string): readonly string[] => {
  const institution = institutionOf(code)
  return institution === undefined ? [] : RAILS.filter((rail) => rail.serves({ ...institution, institution: code })).map(({ name }) => name)
}

test('every institution is one of ours, once, and some rail pays there', () => {
  expect(new Set(INSTITUTIONS.map(({ code }) => code)).size).toBe(INSTITUTIONS.length)
  for (const { code, country } of INSTITUTIONS) {
    expect(code).toMatch(new RegExp(`^${country.toLowerCase()}-[a-z-]{2,30}$`))
    expect(railsTo(code), code).not.toEqual([])
  }
})

test('no rail knows a code that is none of ours, or pays there another way', () => {
  const schemes = Object.entries(PAYSTACK_SCHEMES).map(([where, { codes }]) => [where, codes] as const)
  for (const [where, codes] of [...schemes, ...Object.entries(FLUTTERWAVE_CODES)]) {
    const [country = '', method] = where.split(' ')
    for (const code of Object.keys(codes)) expect(institutionOf(code), code).toMatchObject({ country, method })
  }
  for (const code of Object.keys(PAWAPAY_PROVIDERS)) expect(institutionOf(code), code).toMatchObject({ method: 'mobile-money' })
})

// The table of the rails' README: where a second rail is there when the first fails.
test.each([
  ['NG', 'bank', 'ng-gtbank', ['paystack', 'flutterwave']],
  ['GH', 'mobile-money', 'gh-mtn', ['paystack', 'flutterwave', 'pawapay']],
  ['GH', 'bank', 'gh-gcb', ['paystack']],
  ['KE', 'mobile-money', 'ke-mpesa', ['paystack', 'flutterwave', 'pawapay']],
  ['KE', 'mobile-money', 'ke-airtel', ['paystack']],
  ['KE', 'bank', 'ke-equity', ['paystack']],
  ['ZA', 'bank', 'za-capitec', ['paystack']],
  ['UG', 'mobile-money', 'ug-mtn', ['flutterwave', 'pawapay']],
  ['TZ', 'mobile-money', 'tz-mpesa', ['flutterwave', 'pawapay']],
  ['RW', 'mobile-money', 'rw-mtn', ['flutterwave', 'pawapay']],
  ['CM', 'mobile-money', 'cm-orange', ['flutterwave', 'pawapay']],
  ['ZM', 'mobile-money', 'zm-airtel', ['flutterwave', 'pawapay']],
  ['ET', 'mobile-money', 'et-amole', ['flutterwave']],
] as const)('%s by %s: %s through %j', (country, method, code, rails) => {
  expect(railsTo(code)).toEqual(rails)
  expect(institutionsIn(country, method).map((institution) => institution.code)).toContain(code)
})
