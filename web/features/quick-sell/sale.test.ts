import { expect, test } from 'vitest'
import { expected, freePart, needed, outside } from './sale.ts'

const NAIRA = { currency: 'NGN', flatFee: '50.00' } as const
const LIMIT = {
  currency: 'NGN',
  minimum: '500.00',
  maximum: '5000000.00',
  left: '1000.00',
  rule: 'day',
  freesAt: null,
} as const

test('what arrives is the amount times the rate, rounded down, less the flat fee', () => {
  expect(expected('100', 'USDT', NAIRA, '1486.2')).toBe('148570.00')
  expect(expected('0.000001', 'BTC', NAIRA, '139999999.999')).toBe('89.99')
  expect(expected('1', 'USDT', { currency: 'UGX', flatFee: '1500' }, '3650.99')).toBe('2150')
})

test('what is sold for an amount that is to arrive brings at least that, and a unit less does not', () => {
  expect(needed('148570', 'USDT', NAIRA, '1486.2')).toBe('100.000000')
  expect(needed('50000', 'USDT', NAIRA, '1486.2')).toBe('33.676491')
  expect([expected('33.676491', 'USDT', NAIRA, '1486.2'), expected('33.676490', 'USDT', NAIRA, '1486.2')]).toEqual([
    '50000.00',
    '49999.99',
  ])
  expect(needed('4950', 'NGN', NAIRA, null)).toBe('5000.00')
  expect([needed('100', 'USDT', NAIRA, null), needed('1.005', 'USDT', NAIRA, '1486.2')]).toEqual([null, null])
})

test('a fee greater than the money leaves nothing, never less', () => {
  expect(expected('0.01', 'USDT', NAIRA, '1486.2')).toBe('0.00')
})

test('a local balance is paid out as it is, without any rate', () => {
  expect(expected('5000', 'NGN', NAIRA, null)).toBe('4950.00')
})

test('without a rate or with an amount that is none, nothing is promised', () => {
  expect([
    expected('100', 'USDT', NAIRA, null),
    expected('100', 'USDT', NAIRA, '0'),
    expected('1.2345678', 'USDT', NAIRA, '1486.2'),
  ]).toEqual([null, null, null])
})

test('an amount is measured against one payout first, then against what the limits leave', () => {
  expect(['499.99', '500.00', '1000.00', '1000.01', '5000000.01'].map((amount) => outside(amount, LIMIT))).toEqual([
    'minimum',
    null,
    null,
    'left',
    'maximum',
  ])
})

test('the bar never shows more than all, nor a part of nothing', () => {
  expect([
    freePart({ currency: 'NGN', left: '2500000.00', maximum: '5000000.00' }),
    freePart({ currency: 'NGN', left: '9000000.00', maximum: '5000000.00' }),
    freePart({ currency: 'NGN', left: '1.00', maximum: '0.00' }),
  ]).toEqual([0.5, 1, 0])
})
