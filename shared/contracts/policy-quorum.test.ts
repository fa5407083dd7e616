import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import type { PolicyApprover, PolicyRule } from './policy.ts'
import { healthOf, stuckRules } from './policy-quorum.ts'

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

test.each<[string, PolicyRule, readonly PolicyApprover[], string]>([
  ['nobody may approve', rule(1), [], 'nobody'],
  ['whoever may has no passkey', rule(1), [{ ...KOFI, passkey: false }], 'nobody'],
  ['two are needed of one', rule(2), [KOFI], 'few'],
  ['a role that nobody has', rule(1, { from: { roles: ['owner'] } }), [KOFI, LERATO], 'nobody'],
  ['a person who cannot any more', rule(1, { from: { members: [ADA.member] } }), [KOFI], 'nobody'],
  ['one of the two asks for it', rule(2), [ADA, KOFI], 'askers'],
  ['the only one who may approve asks', rule(1), [ADA], 'askers'],
  [
    'whoever asks is none of those whose approvals count',
    rule(1, { from: { roles: ['approver'] } }),
    [ADA, KOFI],
    'everybody',
  ],
  ['each of two is needed, and neither asks', rule(2), [KOFI, LERATO], 'everybody'],
  ['one of several', rule(1), [ADA, KOFI], 'fine'],
  ['two of three, one of whom asks', rule(2), [ADA, KOFI, LERATO], 'fine'],
])('a rule can get stuck: %s', (_what, asked, approvers, kind) => {
  expect(healthOf(asked, approvers, true).kind).toBe(kind)
})

test('what somebody may not ask for does not get stuck with them', () => {
  const about = (kinds: PolicyRule['when']['kinds']) => healthOf({ when: { kinds }, approvals: 1 }, [ADA], true).kind
  expect([about(['withdrawal']), about(['quick-sell'])]).toEqual(['askers', 'everybody'])
  // What names no kind is about payments; what names nothing is about everything.
  const manager = { ...ADA, asks: ['member' as const] }
  expect([healthOf(rule(1), [manager], true).kind, healthOf({ when: {}, approvals: 1 }, [manager], true).kind]).toEqual(
    ['everybody', 'askers'],
  )
})

test('the rules that every company begins with ask for no more than there are others', () => {
  expect(healthOf(rule(2), [ADA, KOFI], false).kind).toBe('everybody')
  expect(healthOf(rule(2), [ADA], false).kind).toBe('fine')
  // A passkey is needed all the same.
  expect(healthOf(rule(1), [ADA, { ...KOFI, passkey: false }], false).kind).toBe('askers')
})

test('a change of the policy never gets stuck with who is gone, or with who asks', () => {
  const ofPolicy = (approvals: 1 | 2, members: PolicyRule['from']) =>
    rule(approvals, { when: { kinds: ['policy'] }, from: members })
  const gone = { members: [LERATO.member] }
  expect(healthOf(ofPolicy(1, gone), [ADA, KOFI], true).kind).toBe('fine')
  expect(healthOf(ofPolicy(1, gone), [ADA], true).kind).toBe('fine')
  expect(healthOf(ofPolicy(1, { members: [KOFI.member] }), [ADA, KOFI], true)).toEqual({
    kind: 'everybody',
    people: [KOFI],
  })
  expect(healthOf(ofPolicy(2, undefined), [ADA, { ...KOFI, passkey: false }], true).kind).toBe('few')
  // Payments wait for them all the same.
  expect(stuckRules([rule(1), rule(1, { from: gone }), rule(2), ofPolicy(1, gone)], [ADA, KOFI])).toEqual([1])
})
