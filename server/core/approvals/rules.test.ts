import type { PolicyRule } from '@zend/contracts'
import { DAY_MS } from '@zend/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ApprovalFacts, DEFAULT_RULES, mostOf, requirementsOf, rulesFrom } from './rules.ts'
import { simulateRules } from './simulate-policy.ts'
import { countedFor, isEnough, whoCanHelp, withinReach, withThoseLeft } from './votes.ts'

const facts = (over: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
  kinds: ['withdrawal'],
  valueCents: 50_000n,
  dayCents: 50_000n,
  payeeAgeMs: 30 * DAY_MS,
  isNewCountry: false,
  channel: 'app',
  ...over,
})
const needed = (rules: readonly PolicyRule[], over: Partial<ApprovalFacts> = {}): number =>
  mostOf(requirementsOf(rules, facts(over)))

test('a rule for keys is met by what keys ask for alone, and one for people by what people do', () => {
  const rules: readonly PolicyRule[] = [
    { when: { channel: 'api' }, approvals: 2 },
    { when: { channel: 'app', valueFrom: '100' }, approvals: 1 },
  ]
  expect([needed(rules, { channel: 'api' }), needed(rules), needed(rules, { valueCents: 1n })]).toEqual([2, 1, 0])
  // It is about payments, as every rule that looks at something is.
  expect(needed(rules, { channel: 'api', kinds: ['api-key'] })).toBe(0)
  expect(needed([{ when: { kinds: ['api-key'] }, approvals: 2 }], { kinds: ['api-key'] })).toBe(2)
})

test.each<[string, Partial<ApprovalFacts>, number]>([
  ['$500 to somebody known', {}, 0],
  ['a cent below $1,000', { valueCents: 99_999n }, 0],
  ['$1,000', { valueCents: 100_000n }, 1],
  ['a cent below $25,000', { valueCents: 2_499_999n, dayCents: 2_499_999n }, 1],
  ['$25,000', { valueCents: 2_500_000n, dayCents: 2_500_000n }, 2],
  ['$1 to somebody new', { valueCents: 100n, payeeAgeMs: 0 }, 1],
  ['a payee known for six days', { payeeAgeMs: 7 * DAY_MS - 1 }, 1],
  ['a payee known for seven days', { payeeAgeMs: 7 * DAY_MS }, 0],
  ['a small one that makes the day $25,000', { dayCents: 2_500_000n }, 2],
  ['a new country', { isNewCountry: true }, 2],
])('by default %s needs what the book says', (_what, over, expected) => {
  expect(needed(DEFAULT_RULES, over)).toBe(expected)
})

test('the strictest rule wins, whatever their order, and more rules never ask for less', () => {
  const rule = fc.record({
    when: fc.record(
      {
        valueFrom: fc.integer({ min: 0, max: 2_000 }).map(String),
        dailyFrom: fc.integer({ min: 0, max: 2_000 }).map(String),
        payeeNewerThanDays: fc.integer({ min: 1, max: 60 }),
      },
      { requiredKeys: [] },
    ),
    approvals: fc.integer({ min: 1, max: 2 }),
  })
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), rule, fc.integer({ min: 0, max: 300_000 }), (rules, more, cents) => {
      const over = { valueCents: BigInt(cents), dayCents: BigInt(cents) }
      expect(needed(rules.toReversed(), over)).toBe(needed(rules, over))
      expect(needed([...rules, more], over)).toBeGreaterThanOrEqual(needed(rules, over))
    }),
  )
})

test('rules of another form are nobody’s', () => {
  for (const wrong of [null, {}, [{ when: {}, approvals: 0 }], [{ when: {}, approvals: 3 }], [{ approvals: 1 }]])
    expect(() => rulesFrom(wrong)).toThrow()
  expect(() => rulesFrom(Array.from({ length: 21 }, () => DEFAULT_RULES[0]))).toThrow()
})

const person = (name: string) => ({
  userId: `usr_${name}` as const,
  memberId: `mbr_${name}` as const,
  role: name === 'ada' ? ('owner' as const) : ('approver' as const),
})
const [ada, ben, cleo] = [person('ada'), person('ben'), person('cleo')]

const madeBy = (maker: `usr_${string}`) => ({ maker, recovered: null })

test('only those count who may approve now, and never the maker', () => {
  const voters = [ada, ben, cleo].map(({ userId }) => ({ userId, deputyship: null }))
  expect(countedFor(voters, [ada, ben], madeBy(ada.userId))).toEqual([ben])
  expect(countedFor([], [ada, ben], madeBy(ada.userId))).toEqual([])
})

test('a deputy and whom they stand for are one, and a deputy has that person’s place', () => {
  const { memberId, role, userId } = ben
  const deputy = { userId: cleo.userId, memberId, role, standsFor: { userId, id: 'mch_1' as const } }
  const byBoth = [
    { userId: ben.userId, deputyship: null },
    { userId: cleo.userId, deputyship: 'mch_1' as const },
  ]
  const counted = countedFor(byBoth, [ben, deputy], madeBy(ada.userId))
  expect(counted).toEqual([ben, deputy])
  expect(isEnough([{ approvals: 2 }], counted)).toBe(false)
  expect(isEnough([{ approvals: 1, from: { members: [memberId] } }], [deputy])).toBe(true)
  // On what that person asked for neither counts, nor does a vote by another naming.
  expect(countedFor(byBoth, [ben, deputy], madeBy(ben.userId))).toEqual([])
  expect(countedFor([{ userId: cleo.userId, deputyship: null }], [deputy], madeBy(ada.userId))).toEqual([])
  expect(whoCanHelp([{ approvals: 2 }], [ben], [ada, ben, deputy], madeBy(ada.userId))).toEqual([])
})

test('nobody lets their own lost devices go, nor does their deputy', () => {
  const { memberId, role, userId } = ben
  const deputy = { userId: cleo.userId, memberId, role, standsFor: { userId, id: 'mch_1' as const } }
  const votes = [ada, ben].map((each) => ({ userId: each.userId, deputyship: null }))
  const barred = { maker: 'usr_maker', recovered: memberId } as const
  expect(countedFor(votes, [ada, ben], barred)).toEqual([ada])
  expect(whoCanHelp([{ approvals: 1 }], [], [ada, ben, deputy], barred)).toEqual([ada])
})

test('a rule’s own people are asked for besides', () => {
  const requirements = [{ approvals: 1 }, { approvals: 1, from: { roles: ['owner' as const] } }]
  expect(isEnough(requirements, [ben])).toBe(false)
  expect(isEnough(requirements, [ada])).toBe(true)
  expect(whoCanHelp(requirements, [ben], [ada, ben, cleo], madeBy('usr_maker'))).toEqual([ada])
  expect(isEnough([{ approvals: 1, from: { members: [cleo.memberId] } }], [ada, ben])).toBe(false)
})

test('the product’s own rules ask for no more people than there are, and for one at least', () => {
  const two = [{ approvals: 2 }, { approvals: 1 }]
  expect([withinReach(two, 5), withinReach(two, 1), withinReach(two, 0)]).toEqual([
    two,
    [{ approvals: 1 }, { approvals: 1 }],
    [{ approvals: 1 }, { approvals: 1 }],
  ])
})

test('whoever changes the policy needs those who are left, and others in place of the missing', () => {
  const both = { approvals: 2, from: { members: [ada.memberId, ben.memberId] }, delayMinutes: 5 }
  const floor = { approvals: 1 }
  const asked = [both, floor]
  expect(withThoseLeft(asked, [ada, ben])).toBe(asked)
  expect(withThoseLeft(asked, [ada, cleo])).toEqual([
    { ...both, approvals: 1 },
    { approvals: 2, delayMinutes: 5 },
    floor,
  ])
  expect(withThoseLeft(asked, [cleo])).toEqual([{ approvals: 1, delayMinutes: 5 }, floor])
  expect(withThoseLeft([both], [])).toEqual([])
})

test('a simulation counts what a payee, a country and a day were at that moment', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS)
  const act = (day: number, dollars: bigint, payee: string, country: string | null = null) => ({
    kind: 'quick-sell' as const,
    valueCents: dollars * 100n,
    payee,
    country,
    channel: 'app' as const,
    at: at(day),
  })
  const acts = [
    act(0, 100n, 'a', 'NG'), // new, and a new country: two
    act(1, 100n, 'a', 'NG'), // known for a day: one
    act(9, 100n, 'a', 'NG'), // known: none
    act(9.1, 24_900n, 'a', 'NG'), // with it the day has $25,000: two
  ]
  expect(simulateRules(DEFAULT_RULES, acts, at(-1))).toEqual({ acts: [1, 1, 2], cents: [10_000n, 10_000n, 2_500_000n] })
  // What came before the days that are counted makes payees known all the same.
  expect(simulateRules(DEFAULT_RULES, acts, at(5)).acts).toEqual([1, 0, 1])
  expect(simulateRules([], acts, at(-1)).acts).toEqual([4, 0, 0])
  // Changes of the policy and of members are signed as well, and are no payments.
  const others = (['policy', 'member'] as const).map((kind) => ({ ...act(2, 0n, kind), kind }))
  expect(simulateRules(DEFAULT_RULES, [...others, ...acts], at(-1)).acts).toEqual([1, 1, 2])
})
