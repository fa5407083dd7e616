import { expect, test } from 'vitest'
import { FLUTTERWAVE_CODES } from '../../connectors/rails/flutterwave/institutions.ts'
import { RAIL_NAMES, RAILS } from '../../connectors/rails/index.ts'
import { PAWAPAY_PROVIDERS } from '../../connectors/rails/pawapay/providers.ts'
import { PAYSTACK_SCHEMES } from '../../connectors/rails/paystack/institutions.ts'
import { systemClock } from '../../ports/clock.ts'
import { INSTITUTIONS, institutionOf, institutionsIn } from './index.ts'

const surroundings = {
  url: 'https://example.com',
  timeoutMs: 1,
  clock: systemClock,
  callbackPath: '/hooks/pawapay',
  sender: { name: 'Zend', country: 'NG', phone: '2348000000000', mail: 'payouts@example.com' },
  key: (variable: string): string | null => (variable.includes('PUBLIC') ? null : 'x'),
}
const OPEN = RAILS.flatMap((connector) => connector.open(surroundings) ?? [])
/** The names that rails search for in their providers' lists. */
const LISTED = RAILS.flatMap(({ listed = {} }) => Object.entries(listed))
const railsTo = (code: string): readonly string[] => {
  const institution = institutionOf(code)
  return institution === undefined
    ? []
    : OPEN.filter((rail) => rail.serves({ ...institution, institution: code })).map(({ name }) => name)
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
  expect(OPEN.map(({ name }) => name)).toEqual(RAIL_NAMES)
  for (const [where, codes] of [...schemes, ...Object.entries<object>(FLUTTERWAVE_CODES), ...LISTED]) {
    const [country = '', method] = where.split(' ')
    for (const code of Object.keys(codes)) expect(institutionOf(code), code).toMatchObject({ country, method })
  }
  for (const code of Object.keys(PAWAPAY_PROVIDERS))
    expect(institutionOf(code), code).toMatchObject({ method: 'mobile-money' })
})

test('a name that a rail looks for in a provider’s list is that of one institution of ours, and of no other there', () => {
  for (const [where, known] of LISTED) {
    const [country = '', method] = where.split(' ')
    const there = institutionsIn(country, method === 'bank' ? method : 'mobile-money')
    for (const [code, { name }] of Object.entries(known))
      expect(
        name === undefined
          ? [code]
          : there.filter((institution) => name.test(institution.name)).map((institution) => institution.code),
      ).toEqual([code])
  }
})

test('a country whose banks are paid has a second rail for every one of them, Nigeria’s newest aside', () => {
  const alone = INSTITUTIONS.filter(
    ({ code, country, method }) => method === 'bank' && country !== 'NG' && railsTo(code).length < 2,
  )
  expect(alone).toEqual([])
})

// The table of the rails' README: which countries have a second rail if the first fails. More rails may be added.
test.each([
  ['NG', 'bank', 'ng-gtbank', ['paystack', 'flutterwave']],
  ['GH', 'mobile-money', 'gh-mtn', ['paystack', 'flutterwave', 'pawapay']],
  ['GH', 'bank', 'gh-gcb', ['paystack', 'flutterwave']],
  ['KE', 'mobile-money', 'ke-mpesa', ['paystack', 'flutterwave', 'pawapay']],
  ['KE', 'mobile-money', 'ke-airtel', ['paystack', 'kora']],
  ['KE', 'bank', 'ke-equity', ['paystack', 'kora']],
  ['ZA', 'bank', 'za-capitec', ['paystack', 'kora']],
  ['UG', 'mobile-money', 'ug-mtn', ['flutterwave', 'pawapay']],
  ['TZ', 'mobile-money', 'tz-mpesa', ['flutterwave', 'pawapay']],
  ['RW', 'mobile-money', 'rw-mtn', ['flutterwave', 'pawapay']],
  ['CM', 'mobile-money', 'cm-orange', ['flutterwave', 'pawapay']],
  ['ZM', 'mobile-money', 'zm-airtel', ['flutterwave', 'pawapay']],
  ['ET', 'bank', 'et-cbe', ['flutterwave', 'chapa']],
  ['ET', 'mobile-money', 'et-mpesa', ['pawapay', 'chapa']],
  ['ET', 'mobile-money', 'et-telebirr', ['chapa']],
  ['ET', 'mobile-money', 'et-amole', ['flutterwave']],
] as const)('%s by %s: %s through %j', (country, method, code, rails) => {
  expect(railsTo(code)).toEqual(expect.arrayContaining([...rails]))
  expect(institutionsIn(country, method).map((institution) => institution.code)).toContain(code)
})
