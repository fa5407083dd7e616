import { describe, expect, test } from 'vitest'
import { formatNumber } from './numbers.ts'
import { amountSigns, carriedAmount, decimalOf, leastFor, typedAmount } from './typed-amount.ts'

const LANGUAGES = ['en', 'fr', 'es', 'pt'] as const
const SIGNS = Object.fromEntries(LANGUAGES.map((language) => [language, amountSigns(formatNumber('1000.1', language))]))
const signsOf = (language: string) => SIGNS[language] ?? expect.fail(language)

test('the signs are those that the formatters print', () => {
  expect(SIGNS).toEqual({
    en: { decimal: '.', group: ',' },
    fr: { decimal: ',', group: '\u00a0' },
    es: { decimal: ',', group: '.' },
    pt: { decimal: ',', group: '\u00a0' },
  })
})

describe('a character typed into', () => {
  test.each([
    // A second separator is ignored wherever it is typed.
    ['0.05', '0.05.', '0.05'],
    ['12.5', '12.5.', '12.5'],
    ['0.5', '0..5', '0.5'],
    ['0.051', '0.05.1', '0.051'],
    ['0.5', '0.5,', '0.5'],
    ['12.5', '1.2.5', '12.5'],
    ['12.5', '1,2.5', '12.5'],
    ['0.', '0..', '0.'],
    // The first one is the decimal sign, whichever key the keyboard has.
    ['12', '12.', '12.'],
    ['12', '12,', '12.'],
    ['1234', '1,234', '1.234'],
    ['1234', '1.234', '1.234'],
    ['', '.', '0.'],
    ['', ',', '0.'],
    // Digits, and what is none.
    ['', '0', '0'],
    ['0', '05', '5'],
    ['0.9999999', '0.99999999', '0.99999999'],
    ['0.99999999', '0.999999999', '0.99999999'],
    ['5', '-5', '5'],
    ['1', '1e', '1'],
    ['1', '1 ', '1'],
    // Taking away.
    ['12.5', '12.', '12.'],
    ['12.5', '125', '125'],
    ['12.5', '', ''],
    ['0.5', '.5', '0.5'],
  ])('%s so that it holds %s makes it %s', (value, text, expected) => {
    expect(typedAmount(text, value, 8, signsOf('en'))).toBe(expected)
  })

  test('a field that shows a comma', () => {
    expect(typedAmount('0,05,', '0.05', 8, signsOf('es'))).toBe('0.05')
    expect(typedAmount('0,05.', '0.05', 8, signsOf('es'))).toBe('0.05')
    expect(typedAmount('1,2345', '1.234', 8, signsOf('es'))).toBe('1.2345')
    expect(typedAmount('1.234', '1234', 8, signsOf('es'))).toBe('1.234')
  })

  test('no decimal sign where the asset has no decimals', () => {
    expect(typedAmount('125.', '125', 0, signsOf('en'))).toBe('125')
    expect(typedAmount('12.5', '125', 0, signsOf('en'))).toBe('125')
  })
})

describe('a pasted text', () => {
  // [text, en, fr, es, pt]
  test.each<[string, string | null, string | null, string | null, string | null]>([
    ['1.5', '1.5', '1.5', '1.5', '1.5'],
    ['1,5', '1.5', '1.5', '1.5', '1.5'],
    ['  0.05\n', '0.05', '0.05', '0.05', '0.05'],
    ['.5', '0.5', '0.5', '0.5', '0.5'],
    ['007', '7', '7', '7', '7'],
    ['12.', '12.', '12.', '12.', '12.'],
    ['12345.678', '12345.678', '12345.678', '12345.678', '12345.678'],
    // One sign and three digits: thousands only where the language prints them so.
    ['1,234', '1234', '1.234', '1.234', '1.234'],
    ['1.234', '1.234', '1.234', '1234', '1.234'],
    ['0,234', '0.234', '0.234', '0.234', '0.234'],
    ['0.001', '0.001', '0.001', '0.001', '0.001'],
    ['1,2345', '1.2345', '1.2345', '1.2345', '1.2345'],
    ['1,23', '1.23', '1.23', '1.23', '1.23'],
    ['1234,567', '1234.567', '1234.567', '1234.567', '1234.567'],
    // Both signs: the last one is the decimal sign.
    ['1,234.5', '1234.5', '1234.5', '1234.5', '1234.5'],
    ['1.234,5', '1234.5', '1234.5', '1234.5', '1234.5'],
    ['1,234,567.89', '1234567.89', '1234567.89', '1234567.89', '1234567.89'],
    // The same sign more than once.
    ['1,234,567', '1234567', null, null, null],
    ['1.234.567', null, '1234567', '1234567', '1234567'],
    // Spaces and apostrophes.
    ['1 234,50', '1234.50', '1234.50', '1234.50', '1234.50'],
    ['1\u202f234\u202f567,5', '1234567.5', '1234567.5', '1234567.5', '1234567.5'],
    ['1\u00a0234', '1234', '1234', '1234', '1234'],
    ["1'234.5", '1234.5', '1234.5', '1234.5', '1234.5'],
    ['1’234’567', '1234567', '1234567', '1234567', '1234567'],
    // Not clearly an amount.
    ...[
      '0.001.5',
      '12,34.5',
      '1,23,456',
      '1.234.56',
      '0,001,234',
      '1,234.567.8',
      '1.234,567,8',
      '1 23',
      '12 34 567',
      '1 234.567 8',
      '1e-3',
      '5E-3',
      '1e30',
      '-5',
      '+5',
      '−5',
      '0x10',
      '0.5 BTC',
      '₦100',
      '50%',
      'abc',
      '..',
      '1..5',
      '0.05.',
      '1/2',
      '１２',
      '1\u200b5',
      '1,234 567',
    ].map((text): [string, null, null, null, null] => [text, null, null, null, null]),
  ])('%j', (text, ...expected) => {
    // A value before that shares nothing with the text, so that none of it counts as typed.
    expect(LANGUAGES.map((language) => typedAmount(text, '', 8, signsOf(language)))).toEqual(expected)
  })

  test('takes what the formatters print, in their own language', () => {
    for (const language of LANGUAGES) {
      for (const amount of ['0.05', '1234', '1234.5', '12345.678', '1234567', '1234567.12345678']) {
        expect([language, typedAmount(formatNumber(amount, language), '', 8, signsOf(language))]).toEqual([language, amount])
      }
    }
  })

  test('digits beyond the coin’s decimals are not taken, never rounded', () => {
    expect(typedAmount('0.999999999', '', 8, signsOf('en'))).toBe('0.99999999')
    expect(typedAmount('5.9', '', 0, signsOf('en'))).toBe('5')
  })

  test('into the middle of what stands there counts as a whole', () => {
    expect(typedAmount('10.055', '15', 8, signsOf('en'))).toBe('10.055')
    expect(typedAmount('0.0.055', '0.5', 8, signsOf('en'))).toBeNull()
  })
})

test('an address carries plain decimals alone', () => {
  expect(['12.', '0.5', '007', '0.999999999', '1,5', '1e30', '-5', '1.2.3', '.5', 'abc', '', null].map((text) => carriedAmount(text, 8))).toEqual([
    '12.',
    '0.5',
    '7',
    '0.99999999',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
  ])
})

test('what can be sent is above zero and does not end in a point', () => {
  expect(['12.', '0.50', '0', '0.', '0.000', ''].map(decimalOf)).toEqual(['12', '0.50', null, null, null, null])
})

test('the smallest amount is told once no digit above zero has room', () => {
  expect(leastFor('0.00000000', 8)).toBe('0.00000001')
  expect(leastFor('0.00', 2)).toBe('0.01')
  expect(['0.0000000', '0.00000001', '0', '', '0.'].map((typed) => leastFor(typed, 8))).toEqual([null, null, null, null, null])
  expect(leastFor('0', 0)).toBeNull()
})
