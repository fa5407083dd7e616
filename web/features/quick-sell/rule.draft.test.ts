import { expect, test } from 'vitest'
import { GTBANK } from './quick-sell.fixture.ts'
import { type RuleDraft, ruleOf } from './rule.draft.ts'

const DRAFT: RuleDraft = {
  place: 'USDT ethereum',
  share: '50',
  account: GTBANK._id,
  waits: false,
  target: '',
  on: true,
}
const PLACE = { currency: 'USDT', network: 'ethereum' } as const

test('a rule that waits for no rate has none, whatever was typed before', () => {
  expect(ruleOf({ ...DRAFT, target: '1500' }, PLACE, GTBANK)).toEqual({
    currency: 'USDT',
    chain: 'ethereum',
    sharePercent: 50,
    accountId: GTBANK._id,
    targetRate: null,
    on: true,
  })
  expect(ruleOf({ ...DRAFT, waits: true, target: '1500.5' }, PLACE, GTBANK)?.targetRate).toBe('1500.5')
})

test('a rule that waits needs a rate above zero', () => {
  expect(['', '0', '0.00'].map((target) => ruleOf({ ...DRAFT, waits: true, target }, PLACE, GTBANK))).toEqual([
    null,
    null,
    null,
  ])
})

test('a share is a whole number from 1 to 100', () => {
  expect(
    ['', '0', '1', '07', '100', '101'].map((share) => ruleOf({ ...DRAFT, share }, PLACE, GTBANK)?.sharePercent ?? null),
  ).toEqual([null, null, 1, null, 100, null])
})
