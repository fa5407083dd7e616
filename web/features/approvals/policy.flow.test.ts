import type { PolicyApprover, PolicyRule } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { checkDrafts, draftOf, isSamePolicy, newDraft, type RuleDraft, waitingIn } from './policy.flow.ts'

const person = (n: number, facts: Partial<PolicyApprover> = {}): PolicyApprover => ({
  name: `P${String(n)}`,
  you: false,
  member: newId('mbr', n),
  role: 'approver',
  passkey: true,
  passkeyFrom: null,
  asks: [],
  ...facts,
})
const ADA = person(1, { role: 'owner', asks: ['withdrawal', 'policy'] })
const [KOFI, LERATO] = [person(2), person(3)]
const rule = (approvals: 1 | 2, more: Partial<PolicyRule> = {}): PolicyRule => ({
  when: { valueFrom: '1000' },
  approvals,
  ...more,
})

const RULES: readonly PolicyRule[] = [
  { when: { valueFrom: '1000.50', newCountry: true }, approvals: 2 },
  { when: { kinds: ['withdrawal', 'quick-sell'], dailyFrom: '5000' }, approvals: 1 },
  { when: { payeeNewerThanDays: 30 }, approvals: 1, from: { roles: ['owner', 'admin'], members: [KOFI.member] } },
  { when: {}, approvals: 2 },
]

test('rules that nobody touches stay as they are', () => {
  expect(checkDrafts(RULES.map(draftOf), [ADA, KOFI])).toEqual({ rules: RULES })
  // Whoever edits one rule must not take the wait from another.
  const waits: PolicyRule = { when: { valueFrom: '1000' }, approvals: 1, delayMinutes: 30 }
  expect(checkDrafts([draftOf(waits, 0)], [])).toEqual({ rules: [waits] })
  expect(isSamePolicy([waits], [{ when: { valueFrom: '1000' }, approvals: 1 }])).toBe(false)
  expect(
    isSamePolicy(RULES, [
      { ...RULES[0], when: { valueFrom: '1000.50', newCountry: true } } as PolicyRule,
      ...RULES.slice(1),
    ]),
  ).toBe(true)
  expect(isSamePolicy([rule(1)], [{ when: { valueFrom: '1000.00' }, approvals: 1 }])).toBe(true)
  expect([isSamePolicy(RULES, RULES.slice(1)), isSamePolicy([rule(1)], [rule(2)])]).toEqual([false, false])
})

test('what cannot be used is named by its field, in the order of the form', () => {
  const draft = (change: (draft: RuleDraft) => RuleDraft) => change(newDraft(7))
  const amount = (typed: string) =>
    draft((each) => ({ ...each, typed: { ...each.typed, valueFrom: { on: true, typed } } }))
  const fieldsOf = (each: RuleDraft) => {
    const checked = checkDrafts([each], [ADA, KOFI])
    return 'wrong' in checked ? checked.wrong.map(({ key, field }) => `${String(key)} ${field}`) : checked.rules
  }
  expect(fieldsOf(newDraft(7))).toEqual(['7 valueFrom'])
  for (const typed of ['', '0', '0.00', '1.005', '1e3', '-5'])
    expect(fieldsOf(amount(typed)), typed).toEqual(['7 valueFrom'])
  expect(fieldsOf(amount('1000.'))).toEqual([{ when: { valueFrom: '1000' }, approvals: 1 }])
  const days = (typed: string) =>
    fieldsOf(
      draft((each) => ({
        ...each,
        typed: { ...each.typed, valueFrom: { on: false, typed: '' }, payeeNewerThanDays: { on: true, typed } },
      })),
    )
  expect(['', '0', '366', '07'].map(days)).toEqual(Array.from({ length: 4 }, () => ['7 payeeNewerThanDays']))
  expect(['1', '99', '299', '359', '365'].map(days)).toEqual(
    [1, 99, 299, 359, 365].map((payeeNewerThanDays) => [{ when: { payeeNewerThanDays }, approvals: 1 }]),
  )
  expect(fieldsOf({ ...amount('5'), about: 'chosen', kinds: [], by: 'chosen' })).toEqual(['7 kinds', '7 by'])
  expect(fieldsOf({ ...amount('5'), about: 'chosen', kinds: ['policy', 'transfer'] })).toEqual(['7 mixed'])
})

test('a rule names only people who can approve, and as many as it needs', () => {
  const named = (approvals: 1 | 2, from: PolicyRule['from']) => {
    const checked = checkDrafts([draftOf(rule(approvals, { from }), 3)], [ADA, KOFI])
    return 'wrong' in checked ? checked.wrong : 'fine'
  }
  const few = [{ key: 3, field: 'few' }]
  expect(named(1, { members: [KOFI.member] })).toBe('fine')
  expect(named(2, { roles: ['owner'], members: [KOFI.member] })).toBe('fine')
  expect(named(1, { members: [KOFI.member, LERATO.member] })).toEqual(few)
  expect(named(2, { members: [KOFI.member] })).toEqual(few)
  // Somebody of this role may still be to come.
  expect(named(2, { roles: ['accountant'] })).toBe('fine')
})

test('a condition that is off does not count, whatever is typed in it', () => {
  const off = { ...newDraft(1), typed: { ...newDraft(1).typed, valueFrom: { on: false, typed: 'x' } } }
  expect(checkDrafts([off], [])).toEqual({ rules: [{ when: {}, approvals: 1 }] })
})

test('payments that wait are those that need one approval or more', () => {
  const counted = [
    { approvals: 0, payments: 28 },
    { approvals: 1, payments: 9 },
    { approvals: 2, payments: 3 },
  ]
  expect([waitingIn(counted), waitingIn([])]).toEqual([
    { waiting: 12, all: 40 },
    { waiting: 0, all: 0 },
  ])
})
