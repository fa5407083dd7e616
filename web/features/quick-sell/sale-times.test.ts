import type { QuickSellDetail } from '@zend/contracts'
import { expect, test } from 'vitest'
import { usualTime } from './sale-times.ts'

const at = (second: number): string => new Date(second * 1000).toISOString()
const took = (
  seconds: number,
  state: QuickSellDetail['state'] = 'paid',
): Pick<QuickSellDetail, 'state' | 'stages'> => ({
  state,
  stages: [
    { key: 'locked', state: 'done', at: at(100) },
    { key: 'paid', state: state === 'paid' ? 'done' : 'next', at: state === 'paid' ? at(100 + seconds) : null },
  ],
})

test('the usual time is the middle one of the sales that were paid', () => {
  expect(usualTime([took(30), took(400), took(101)])).toEqual({ seconds: 101, sales: 3 })
  expect(usualTime([took(30), took(400), took(101), took(90)])).toEqual({ seconds: 90, sales: 4 })
})

test('sales that are under way or came back say nothing about it', () => {
  expect(usualTime([took(30), took(40), took(50), took(9_000, 'returned'), took(1, 'payout_sent')])).toEqual({
    seconds: 40,
    sales: 3,
  })
})

test('two sales are too few', () => {
  expect(usualTime([took(30), took(40)])).toBeNull()
})
