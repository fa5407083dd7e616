import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { middleOf, parsePrice } from './price-feed.ts'

const read = (text: string): string | null => {
  const parsed = parsePrice(text)
  return parsed.ok ? parsed.value : null
}
/** Parses a decimal as an integer count of 10^-40, in another way than the code under test. */
const exact = (text: string): bigint => {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return BigInt(whole + fraction) * 10n ** BigInt(40 - fraction.length + Number(exponent))
}
const written = fc
  .tuple(
    fc.bigInt({ min: 1n, max: 10n ** 18n }),
    fc.integer({ min: 0, max: 10 }),
    fc.integer({ min: -12, max: 8 }),
    fc.constantFrom('e', 'E', ''),
  )
  .map(([units, decimals, exponent, letter]) => {
    const digits = units.toString().padStart(decimals + 1, '0')
    const plain = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
    return letter === '' ? plain : `${plain}${letter}${exponent > 0 ? '+' : ''}${exponent}`
  })

describe('parsePrice', () => {
  test.each([
    ['91240.50', '91240.5'],
    ['0.00013250', '0.0001325'],
    ['1e-7', '0.0000001'],
    ['2.50E+3', '2500'],
    ['007', '7'],
    ['1234567890.123456789012345678', '1234567890.123456789012345678'],
  ])('%s is %s', (text, price) => {
    expect(read(text)).toBe(price)
  })

  test.each([
    '',
    ' ',
    '0',
    '0.000',
    '0e5',
    '-1',
    '+1',
    '1.',
    '.5',
    '1,000',
    'NaN',
    'Infinity',
    '1e',
    '0x10',
    '1e999',
    '1e-31',
    '9'.repeat(39),
    '१',
  ])('refuses %j', (text) => {
    expect(parsePrice(text)).toEqual({ ok: false, refusal: { code: 'price_malformed' } })
  })

  test('keeps every digit of what was written, in plain form', () => {
    fc.assert(
      fc.property(written, (text) => {
        const price = read(text)
        expect(price).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
        expect(exact(price ?? '0')).toBe(exact(text))
      }),
    )
  })
})

describe('middleOf', () => {
  test('is exactly half way', () => {
    expect(middleOf('1.5', '2')).toBe('1.75')
    expect(middleOf('100', '200')).toBe('150')
    expect(middleOf('0.00013', '0.000131')).toBe('0.0001305')
    fc.assert(
      fc.property(written, written, (a, b) => {
        const [low, high] = [read(a) ?? '', read(b) ?? '']
        expect(2n * exact(middleOf(low, high))).toBe(exact(low) + exact(high))
        expect([middleOf(low, high), null]).toContain(read(middleOf(low, high)))
      }),
    )
  })
})
