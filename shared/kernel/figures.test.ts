import { expect, test } from 'vitest'
import { withoutZeros } from './decimal.ts'
import { CURRENCY_FORMS, exactFigure } from './figures.ts'
import { ASSETS } from './assets.ts'

test.each([
  ['1234.50000000', 2, '1,234.50', '1\u00a0234,50', '1.234,50', '1\u00a0234,50'],
  [
    '0.123456789012345678',
    2,
    '0.123456789012345678',
    '0,123456789012345678',
    '0,123456789012345678',
    '0,123456789012345678',
  ],
  [
    '90071992547409931234',
    0,
    '90,071,992,547,409,931,234',
    '90\u00a0071\u00a0992\u00a0547\u00a0409\u00a0931\u00a0234',
    '90.071.992.547.409.931.234',
    '90\u00a0071\u00a0992\u00a0547\u00a0409\u00a0931\u00a0234',
  ],
] as const)('%s is written exactly, in each language', (amount, least, ...written) => {
  expect((['en', 'fr', 'es', 'pt'] as const).map((language) => exactFigure(language, amount, least))).toEqual(written)
})

test.each([
  ['25.500000', '25.5'],
  ['25.000', '25'],
  ['100', '100'],
  ['1000.', '1000'],
  ['0.00', '0'],
  ['10.010', '10.01'],
])('%s without the zeros that count nothing is %s', (decimal, short) => {
  expect(withoutZeros(decimal)).toBe(short)
})

test('a currency is written with the decimals that it is kept with', () => {
  const kept = Object.entries(ASSETS).flatMap(([code, { decimals }]) =>
    code in CURRENCY_FORMS ? [[code, decimals] as const] : [],
  )
  expect(kept.length).toBeGreaterThan(8)
  for (const [code, decimals] of kept) expect([code, CURRENCY_FORMS[code]?.[0]]).toEqual([code, decimals])
})
