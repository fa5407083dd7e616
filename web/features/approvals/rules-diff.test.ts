// What a change of rules takes away. Risk: an approver signs rules and does not see which of the old ones are gone.
import type { PolicyRule } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { diffRules } from './rules-diff.ts'

const from = (valueFrom: string, approvals: 1 | 2 = 1): PolicyRule => ({ when: { valueFrom }, approvals })
const DAILY: PolicyRule = { when: { dailyFrom: '25000' }, approvals: 2 }
const COUNTRY: PolicyRule = { when: { newCountry: true }, approvals: 2 }

test('rules that are gone are removed, another amount is a change, and the rest stays unsaid', () => {
  const diff = diffRules([from('1000'), from('25000', 2), DAILY, COUNTRY], [COUNTRY, from('100')])
  expect(diff).toEqual({
    removed: [from('25000', 2), DAILY],
    changed: [{ before: from('1000'), after: from('100') }],
    added: [],
  })
})

test('fewer approvals for the same payments are a change', () => {
  expect(diffRules([from('1000.00', 2)], [from('1000')]).changed).toEqual([
    { before: from('1000.00', 2), after: from('1000') },
  ])
})

test('another approver for the same payments, or another wait, is a change', () => {
  const by: PolicyRule = { ...DAILY, from: { members: [newId('mbr', 1)] } }
  expect(diffRules([DAILY], [by]).changed).toEqual([{ before: DAILY, after: by }])
  const waits: PolicyRule = { ...DAILY, delayMinutes: 30 }
  expect(diffRules([waits], [DAILY]).changed).toEqual([{ before: waits, after: DAILY }])
})

test('the same rules in another order, or with other zeros, are no change', () => {
  const kinds: PolicyRule = { when: { kinds: ['transfer', 'withdrawal'] }, approvals: 1 }
  const same: PolicyRule = { when: { kinds: ['withdrawal', 'transfer'] }, approvals: 1 }
  expect(diffRules([from('1000.00'), kinds], [same, from('1000')])).toEqual({ removed: [], changed: [], added: [] })
})

test('of two equal rules one stays when one is taken away', () => {
  expect(diffRules([DAILY, DAILY], [DAILY])).toEqual({ removed: [DAILY], changed: [], added: [] })
})

test('without rules before, all are added; without rules after, all are removed', () => {
  expect(diffRules([], [DAILY])).toEqual({ removed: [], changed: [], added: [DAILY] })
  expect(diffRules([DAILY], [])).toEqual({ removed: [DAILY], changed: [], added: [] })
})
