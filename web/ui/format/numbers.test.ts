import { expect, test } from 'vitest'
import { LANGUAGES } from '../../i18n/languages.ts'
import {
  coinParts,
  fiatParts,
  formatAbout,
  formatCoin,
  formatFiat,
  formatNumber,
  formatPercent,
  formatPrice,
  formatShort,
  joined,
  significance,
} from './numbers.ts'

test('an amount keeps every decimal it carries, however many', () => {
  expect(formatCoin('0.012400000000000001', 'ETH', 'en', { full: true })).toBe('0.012400000000000001\u00a0ETH')
  expect(formatNumber('123456789012345678901234567890.5', 'en')).toBe('123,456,789,012,345,678,901,234,567,890.5')
})

test('each language writes groups and decimals its own way', () => {
  expect(formatCoin('1234567.5', 'USDT', 'en')).toBe('1,234,567.50\u00a0USDT')
  expect(formatCoin('1234567.5', 'USDT', 'fr')).toBe('1\u00a0234\u00a0567,50\u00a0USDT')
  expect(formatCoin('1234567.5', 'USDT', 'es')).toBe('1.234.567,50\u00a0USDT')
  expect(formatCoin('1234567.5', 'USDT', 'pt')).toBe('1\u00a0234\u00a0567,50\u00a0USDT')
})

test('four digits are grouped in every language', () => {
  expect(LANGUAGES.map((language) => formatNumber('1234', language))).toEqual([
    '1,234',
    '1\u00a0234',
    '1.234',
    '1\u00a0234',
  ])
})

test('no language writes the narrow space that our fonts lack', () => {
  for (const language of LANGUAGES) {
    const written = [
      formatFiat('-1234567.89', 'USD', language),
      formatPercent('1234.5', language),
      formatCoin('1234567', 'BTC', language),
    ].join()
    expect(written).not.toContain('\u202f')
  }
})

test('a list shows the display precision of the coin and never rounds up what somebody holds', () => {
  expect(formatCoin('0.01240000', 'BTC', 'en')).toBe('0.0124\u00a0BTC')
  expect(formatCoin('0.0124', 'BTC', 'en', { full: true })).toBe('0.01240000\u00a0BTC')
  expect(formatCoin('2', 'ETH', 'en')).toBe('2\u00a0ETH')
  expect(formatCoin('25.5', 'DAI', 'en')).toBe('25.50\u00a0DAI')
  expect(formatCoin('0.123456789', 'ETH', 'en')).toBe('0.12345678\u00a0ETH')
  expect(formatCoin('12.999999', 'USDT', 'en')).toBe('12.99\u00a0USDT')
  expect(formatCoin('12.991', 'USDT', 'en', { rounding: 'up' })).toBe('13.00\u00a0USDT')
})

test('an amount too small for the display precision is shown in full instead of as zero', () => {
  expect(formatCoin('0.000001', 'USDT', 'en')).toBe('0.000001\u00a0USDT')
  expect(formatCoin('0.000000', 'USDT', 'en')).toBe('0.00\u00a0USDT')
})

test('what comes in has a plus, what goes out a true minus, nothing has neither', () => {
  expect(formatCoin('120', 'USDT', 'en', { plus: true })).toBe('+120.00\u00a0USDT')
  expect(formatCoin('-100', 'USDT', 'en')).toBe('−100.00\u00a0USDT')
  expect(formatCoin('0', 'USDT', 'en', { plus: true })).toBe('0.00\u00a0USDT')
})

test('local currencies have their own decimals, and a sign only where it is clear', () => {
  const english = (currency: string): string => formatFiat('1234.567', currency, 'en')
  expect(['NGN', 'GHS', 'ZAR', 'USD'].map(english)).toEqual(['₦1,234.56', 'GH₵1,234.56', 'R1,234.56', '$1,234.56'])
  expect(['KES', 'TZS', 'ETB', 'ZMW'].map(english)).toEqual([
    'KES\u00a01,234.56',
    'TZS\u00a01,234.56',
    'ETB\u00a01,234.56',
    'ZMW\u00a01,234.56',
  ])
  expect(['XAF', 'UGX', 'RWF'].map(english)).toEqual(['FCFA\u00a01,234', 'UGX\u00a01,234', 'RWF\u00a01,234'])
  expect(english('CAD')).not.toMatch(/^\$/)
})

test('outside English the sign follows the amount', () => {
  expect(formatFiat('-1234.5', 'NGN', 'fr')).toBe('−1\u00a0234,50\u00a0₦')
  expect(formatFiat('1234.5', 'NGN', 'es')).toBe('1.234,50\u00a0₦')
  expect(formatFiat('1234.5', 'KES', 'pt')).toBe('1\u00a0234,50\u00a0KES')
})

test('the pieces of an amount split at the decimal mark and lose nothing', () => {
  expect(fiatParts('4182.36', 'USD', 'en')).toEqual({ lead: '$4,182', fraction: '.36', tail: '' })
  expect(fiatParts('4182.36', 'USD', 'fr')).toEqual({ lead: '4\u00a0182', fraction: ',36', tail: '\u00a0$' })
  expect(fiatParts('148620', 'XAF', 'fr')).toEqual({ lead: '148\u00a0620', fraction: '', tail: '\u00a0FCFA' })
  for (const language of LANGUAGES)
    expect(joined(coinParts('0.0124', 'BTC', language, { full: true }))).toHaveLength(10)
})

test('an inexact local value is marked, and a change is written without its sign', () => {
  expect(formatAbout('6215823.43', 'NGN', 'en')).toBe('≈\u00a0₦6,215,823.43')
  expect(formatPercent('-2.1', 'en')).toBe('2.1%')
  expect(formatPercent('2.1', 'fr')).toBe('2,1\u00a0%')
})

test('what is no decimal is refused rather than shown as something', () => {
  for (const text of ['', '1e3', '1,5', 'NaN', '+1', '.5'])
    expect(() => formatCoin(text, 'BTC', 'en')).toThrow(RangeError)
})

test('a price below one keeps its first digits that count, in every language', () => {
  expect(formatPrice('91240.505', 'USD', 'en')).toBe('$91,240.51')
  expect(formatPrice('0.000482139', 'USD', 'en')).toBe('$0.0004821')
  expect(formatPrice('0.9998', 'USD', 'fr')).toBe('0,9998\u00a0$')
  expect(formatPrice('0.5', 'NGN', 'en')).toBe('₦0.5000')
  expect(formatPrice('0.00', 'USD', 'en')).toBe('$0.00')
})

test('a value that stands in a narrow place can go without its fraction, cut off', () => {
  expect(formatFiat('1674000.99', 'NGN', 'en', { whole: true })).toBe('₦1,674,000')
  expect(formatFiat('1674000', 'XAF', 'fr', { whole: true })).toBe(formatFiat('1674000', 'XAF', 'fr'))
})

test('a figure at an axis stays short in every language', () => {
  expect(formatShort('136500000', 'en')).toBe('136.5M')
  expect(formatShort('91240.5', 'en')).toBe('91.24K')
  for (const language of ['en', 'fr', 'es', 'pt'] as const)
    expect(formatShort('136500000', language).length).toBeLessThanOrEqual(8)
})

test('below one, the noughts on either side of the digits that count are told apart, and nothing is lost', () => {
  expect(significance('0.00201240')).toEqual({ leading: '0.00', digits: '20124', trailing: '0' })
  expect(significance('+0,145')).toEqual({ leading: '+0,', digits: '145', trailing: '' })
  expect(significance('−0.0500\u00a0ETH')).toEqual({ leading: '−0.0', digits: '5', trailing: '00\u00a0ETH' })
  for (const other of ['1.05', '0.00', '0', '₦0.50', '10.5\u00a0BTC', '—']) expect(significance(other)).toBeNull()
  for (const language of LANGUAGES) {
    const text = formatCoin('-0.000100', 'BTC', language, { full: true })
    const { leading = '', digits = '', trailing = '' } = significance(text) ?? {}
    expect(leading + digits + trailing).toBe(text)
  }
})
