import type { PayoutAccount, QuickSellCountry } from '@zend/contracts'
import { expect, test } from 'vitest'
import { saleTarget, saleWorth } from './sale-estimate.ts'

const country = (code: 'NG' | 'GH', currency: 'NGN' | 'GHS', state: 'up' | 'down' = 'up'): QuickSellCountry => ({
  country: code,
  currency,
  minimum: '500.00',
  maximum: '5000000.00',
  flatFee: '50.00',
  feeBps: 75,
  methods: [{ method: 'bank', name: 'Bank', fields: [], usualSeconds: code === 'NG' ? 100 : 200, state }] as never,
})
const account = (code: 'NG' | 'GH'): PayoutAccount => ({ _id: `acc_${code}`, country: code, method: 'bank' }) as never

test('it goes to the newest account that can be paid, in that account’s country', () => {
  const found = saleTarget([country('NG', 'NGN'), country('GH', 'GHS')], [account('GH'), account('NG')], 'NGN')
  expect([found?.account?._id, found?.country.currency, found?.usualSeconds]).toEqual(['acc_GH', 'GHS', 200])
  const closed = saleTarget([country('NG', 'NGN'), country('GH', 'GHS', 'down')], [account('GH'), account('NG')], 'NGN')
  expect(closed?.account?._id).toBe('acc_NG')
})

test('without an account it is the country of the shown currency, and nothing where that is not served', () => {
  expect(saleTarget([country('NG', 'NGN')], [], 'NGN')?.account).toBeNull()
  expect(saleTarget([country('NG', 'NGN')], [], 'USD')).toBeNull()
  expect(saleTarget([country('NG', 'NGN', 'down')], [], 'NGN')).toBeNull()
})

test('what arrives is the amount at the rate, rounded down, less the flat fee', () => {
  expect(saleWorth('2', 'USDT', country('NG', 'NGN'), '1486.2')).toBe('2922.40')
  expect(saleWorth('1.000001', 'USDT', country('NG', 'NGN'), '999.999')).toBe('949.99')
})

test('what no payout may be is not promised', () => {
  expect(saleWorth('0.01', 'USDT', country('NG', 'NGN'), '1486.2')).toBeNull()
  expect(saleWorth('0.35', 'USDT', country('NG', 'NGN'), '1486.2')).toBeNull()
  expect(saleWorth('10000', 'USDT', country('NG', 'NGN'), '1486.2')).toBeNull()
})
