import { WITHDRAWAL_STAGES, type WithdrawalDetail } from '@zend/contracts'
import { describe, expect, test } from 'vitest'
import { depositStages, saleStages, withdrawalStages } from './stages.ts'

describe('a deposit', () => {
  const STAGES = (['detected', 'confirming', 'screening', 'credited'] as const).map((key) => ({
    key,
    state: 'next' as const,
    at: null,
  }))

  test('the safety check is shown while a deposit is in it, and only then', () => {
    expect(depositStages({ stages: STAGES, state: 'confirming' }).map(({ key }) => key)).toEqual([
      'detected',
      'confirming',
      'credited',
    ])
    expect(depositStages({ stages: STAGES, state: 'screening' }).map(({ key }) => key)).toEqual([
      'detected',
      'confirming',
      'screening',
      'credited',
    ])
  })
})

describe('a withdrawal', () => {
  const stages = (current: number, kind: 'current' | 'failed' = 'current'): WithdrawalDetail['stages'] =>
    WITHDRAWAL_STAGES.map((key, at) => ({
      key,
      state: at < current ? 'done' : at === current ? kind : 'next',
      at: null,
    }))
  const keys = (state: WithdrawalDetail['state'], shown: WithdrawalDetail['stages']): string[] =>
    withdrawalStages({ state, stages: shown }).map(({ key, state: reached }) => `${key} ${reached}`)

  test('a brief step shows while it lasts and not before or after', () => {
    expect(keys('risk_check', stages(1))).toEqual([
      'requested done',
      'risk_check current',
      'broadcast next',
      'confirming next',
      'done next',
    ])
    expect(keys('broadcast', stages(4))).toEqual([
      'requested done',
      'broadcast current',
      'confirming next',
      'done next',
    ])
  })

  test('what has ended has nothing ahead of it', () => {
    expect(keys('rejected', stages(1, 'failed'))).toEqual(['requested done', 'risk_check failed'])
    expect(keys('cancelled', stages(0, 'failed'))).toEqual(['requested failed'])
  })
})

describe('a sale', () => {
  const stage = (
    key: 'locked' | 'converted' | 'payout_sent' | 'paid',
    state: 'done' | 'current' | 'next' | 'failed',
  ) => ({ key, state, at: null })
  const keys = (sale: Parameters<typeof saleStages>[0]): string[] => saleStages(sale).map(({ key }) => key)
  const COUNTER = { amount: '1.00', currency: 'NGN' } as const

  test('nothing lies ahead of a sale whose money came back', () => {
    const stages = [
      stage('locked', 'done'),
      stage('converted', 'done'),
      stage('payout_sent', 'failed'),
      stage('paid', 'next'),
    ]
    expect(keys({ stages, state: 'returned', currency: 'USDT', counter: COUNTER })).toEqual([
      'locked',
      'converted',
      'payout_sent',
    ])
    expect(keys({ stages, state: 'payout_unknown', currency: 'USDT', counter: COUNTER })).toEqual([
      'locked',
      'converted',
      'payout_sent',
      'paid',
    ])
  })

  test('a payout of local money fixes no rate', () => {
    const stages = [
      stage('locked', 'done'),
      stage('converted', 'done'),
      stage('payout_sent', 'current'),
      stage('paid', 'next'),
    ]
    expect(keys({ stages, state: 'payout_sent', currency: 'NGN', counter: COUNTER })).toEqual([
      'locked',
      'payout_sent',
      'paid',
    ])
  })
})
