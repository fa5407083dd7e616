import { expect, test } from 'vitest'
import { formatNumber } from './numbers.ts'
import { amountSigns, carriedAmount, decimalOf, leastFor } from './typed-amount.ts'

const LANGUAGES = ['en', 'fr', 'es', 'pt'] as const
const SIGNS = Object.fromEntries(LANGUAGES.map((language) => [language, amountSigns(formatNumber('1000.1', language))]))

test('the signs are those that the formatters print', () => {
  expect(SIGNS).toEqual({
    en: { decimal: '.', group: ',' },
    fr: { decimal: ',', group: '\u00a0' },
    es: { decimal: ',', group: '.' },
    pt: { decimal: ',', group: '\u00a0' },
  })
})

test('an address carries plain decimals alone', () => {
  expect(
    ['12.', '0.5', '007', '0.999999999', '1,5', '1e30', '-5', '1.2.3', '.5', 'abc', '', null].map((text) =>
      carriedAmount(text, 8),
    ),
  ).toEqual(['12.', '0.5', '7', '0.99999999', '', '', '', '', '', '', '', ''])
})

test('what can be sent is above zero and does not end in a point', () => {
  expect(['12.', '0.50', '0', '0.', '0.000', ''].map(decimalOf)).toEqual(['12', '0.50', null, null, null, null])
})

test('the smallest amount is told once no digit above zero has room', () => {
  expect(leastFor('0.00000000', 8)).toBe('0.00000001')
  expect(leastFor('0.00', 2)).toBe('0.01')
  expect(['0.0000000', '0.00000001', '0', '', '0.'].map((typed) => leastFor(typed, 8))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(leastFor('0', 0)).toBeNull()
})
