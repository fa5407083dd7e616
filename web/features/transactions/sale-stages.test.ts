import { expect, test } from 'vitest'
import { saleStages } from './sale-stages.ts'

const stage = (key: 'locked' | 'converted' | 'payout_sent' | 'paid', state: 'done' | 'current' | 'next' | 'failed') => ({ key, state, at: null })
const keys = (sale: Parameters<typeof saleStages>[0]): string[] => saleStages(sale).map(({ key }) => key)
const COUNTER = { amount: '1.00', currency: 'NGN' } as const

test('nothing lies ahead of a sale whose money came back', () => {
  const stages = [stage('locked', 'done'), stage('converted', 'done'), stage('payout_sent', 'failed'), stage('paid', 'next')]
  expect(keys({ stages, state: 'returned', currency: 'USDT', counter: COUNTER })).toEqual(['locked', 'converted', 'payout_sent'])
  expect(keys({ stages, state: 'payout_unknown', currency: 'USDT', counter: COUNTER })).toEqual(['locked', 'converted', 'payout_sent', 'paid'])
})

test('a payout of local money fixes no rate', () => {
  const stages = [stage('locked', 'done'), stage('converted', 'done'), stage('payout_sent', 'current'), stage('paid', 'next')]
  expect(keys({ stages, state: 'payout_sent', currency: 'NGN', counter: COUNTER })).toEqual(['locked', 'payout_sent', 'paid'])
})
