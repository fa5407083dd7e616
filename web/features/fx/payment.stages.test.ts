import type { FxPaymentAnswer } from '@zend/contracts'
import { expect, test } from 'vitest'
import { paymentStages } from './payment.stages.ts'

type At = FxPaymentAnswer['at']
const NONE: At = { funded: 'f', converted: null, sent: null, delivered: null, cameBack: null, closed: null }
const stagesOf = (state: FxPaymentAnswer['state'], at: Partial<At> = {}): string =>
  paymentStages({ state, at: { ...NONE, ...at } })
    .map((stage) => `${stage.key}:${stage.state}`)
    .join(' ')

test('each state has one stage that goes on now, and none once it is over', () => {
  expect(stagesOf('funded')).toBe('funded:done converted:current sent:next delivered:next')
  expect(stagesOf('documents_review')).toBe('funded:done converted:current sent:next delivered:next')
  for (const state of ['converting', 'paying', 'unknown'] as const)
    expect(stagesOf(state, { converted: 'c' })).toBe('funded:done converted:done sent:current delivered:next')
  expect(stagesOf('sent', { converted: 'c', sent: 's' })).toBe('funded:done converted:done sent:done delivered:current')
  expect(stagesOf('delivered', { converted: 'c', sent: 's', delivered: 'd' })).toBe(
    'funded:done converted:done sent:done delivered:done',
  )
})

test('what ends before anything leaves says so, and nothing after', () => {
  for (const state of ['cancelled', 'expired', 'not_taken'] as const)
    expect(stagesOf(state, { closed: 'x' })).toBe('funded:done ended:failed')
})

test('what comes back shows how far it was, and waits for the company', () => {
  expect(stagesOf('came_back', { converted: 'c', cameBack: 'b' })).toBe(
    'funded:done converted:done came_back:failed returned:current',
  )
  expect(stagesOf('came_back', { converted: 'c', sent: 's', delivered: 'd', cameBack: 'b' })).toBe(
    'funded:done converted:done sent:done delivered:done came_back:failed returned:current',
  )
  expect(stagesOf('returned', { converted: 'c', sent: 's', cameBack: 'b', closed: 'x' })).toBe(
    'funded:done converted:done sent:done came_back:failed returned:done',
  )
})
