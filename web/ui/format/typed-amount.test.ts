import { describe, expect, test } from 'vitest'
import { decimalOf, typedAmount } from './typed-amount.ts'

describe('a typed amount', () => {
  test.each([
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1 234,50', '1234.50'],
    ['007', '7'],
    ['0.5', '0.5'],
    ['.5', '0.5'],
    ['12.', '12.'],
    ['-3e5 BTC', '35'],
    ['', ''],
    ['abc', ''],
  ])('%s is %s', (text, expected) => {
    expect(typedAmount(text, 8)).toBe(expected)
  })

  test('digits beyond the coin’s decimals are not taken, never rounded', () => {
    expect(typedAmount('0.999999999', 8)).toBe('0.99999999')
    expect(typedAmount('5.9', 0)).toBe('5')
  })
})

test('what can be sent is above zero and does not end in a point', () => {
  expect(['12.', '0.50', '0', '0.', '0.000', ''].map(decimalOf)).toEqual(['12', '0.50', null, null, null, null])
})
