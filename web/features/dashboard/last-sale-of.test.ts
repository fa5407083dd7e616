import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { lastSaleOf } from './last-sale-of.ts'

const sale = (
  n: number,
  status: 'success' | 'processing' | 'returned' = 'success',
  currency: 'USDT' | 'NGN' = 'USDT',
) => ({ _id: newId('sel', n), transactionType: 'quick_sell', status, currency }) as const
const deposit = { _id: newId('dep', 1), transactionType: 'deposit', status: 'success', currency: 'BTC' } as const

test('the newest sale of a coin that was paid; nothing that is under way, came back, or sold nothing', () => {
  const paid = sale(1)
  expect(
    lastSaleOf([deposit, sale(2, 'processing'), sale(3, 'returned'), sale(4, 'success', 'NGN'), paid, sale(5)]),
  ).toBe(paid._id)
  expect(lastSaleOf([deposit, sale(2, 'processing')])).toBeNull()
})
