import { WITHDRAWAL_STAGES, type WithdrawalDetail } from '@zend/contracts'
import { expect, test } from 'vitest'
import { withdrawalStages } from './withdrawal-stages.ts'

const stages = (current: number, kind: 'current' | 'failed' = 'current'): WithdrawalDetail['stages'] =>
  WITHDRAWAL_STAGES.map((key, at) => ({ key, state: at < current ? 'done' : at === current ? kind : 'next', at: null }))
const keys = (state: WithdrawalDetail['state'], shown: WithdrawalDetail['stages']): string[] =>
  withdrawalStages({ state, stages: shown }).map(({ key, state: reached }) => `${key} ${reached}`)

test('a brief step shows while it lasts and not before or after', () => {
  expect(keys('risk_check', stages(1))).toEqual(['requested done', 'risk_check current', 'broadcast next', 'confirming next', 'done next'])
  expect(keys('broadcast', stages(4))).toEqual(['requested done', 'broadcast current', 'confirming next', 'done next'])
})

test('what has ended has nothing ahead of it', () => {
  expect(keys('rejected', stages(1, 'failed'))).toEqual(['requested done', 'risk_check failed'])
  expect(keys('cancelled', stages(0, 'failed'))).toEqual(['requested failed'])
})
