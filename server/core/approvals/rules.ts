/**
 * The rules of a policy, and what they ask for (business.md A4). Every rule that matches counts, so that the strictest
 * wins whatever their order. Pure.
 */
import { type ApprovalKind, type Channel, kindsOf, policyRule, type PolicyRule, RULES_MAX } from '@zend/contracts'
import { DAY_MS, MINUTE_MS, parseMoney } from '@zend/kernel'
import * as z from 'zod/mini'

/** The facts about an act that rules look at. Values are US cents. */
export type ApprovalFacts = {
  /** Several where it is many payments: a rule about one of them counts. */
  readonly kinds: readonly ApprovalKind[]
  readonly valueCents: bigint
  /** What the company moved in the last 24 hours, whoever of it did, this act included. */
  readonly dayCents: bigint
  /** For how long the company has paid this payee, or others have let it be saved; 0 for a new one. */
  readonly payeeAgeMs: number
  /** The payee's country is known, and the company has paid nobody there. */
  readonly isNewCountry: boolean
  readonly channel: Channel
}

/** What one matching rule asks for. */
export type Requirement = Pick<PolicyRule, 'approvals' | 'from' | 'delayMinutes'>

/**
 * The rules that a company begins with: nothing up to $1,000 to somebody known for a week, else one approval; two from
 * $25,000 on, within a day too, and for a new country.
 */
export const DEFAULT_RULES: readonly PolicyRule[] = [
  { when: { valueFrom: '1000' }, approvals: 1 },
  { when: { payeeNewerThanDays: 7 }, approvals: 1 },
  { when: { dailyFrom: '5000' }, approvals: 1 },
  { when: { valueFrom: '25000' }, approvals: 2 },
  { when: { dailyFrom: '25000' }, approvals: 2 },
  { when: { newCountry: true }, approvals: 2 },
]

const stored = z.array(policyRule).check(z.maxLength(RULES_MAX))

/** Parses stored rules. Throws on any other form: somebody else wrote them. */
export const rulesFrom = (value: unknown): readonly PolicyRule[] => stored.parse(value)

/** Returns what all matching rules ask for, in their order; empty when nothing needs approval. */
export const requirementsOf = (rules: readonly PolicyRule[], facts: ApprovalFacts): readonly Requirement[] =>
  rules
    .filter(({ when }) => matches(when, facts))
    .map(({ approvals, from, delayMinutes }) => ({
      approvals,
      ...(from === undefined ? {} : { from }),
      ...(delayMinutes === undefined ? {} : { delayMinutes }),
    }))

/** The most approvals that one of these asks for; 0 without any. */
export const mostOf = (requirements: readonly Requirement[]): number =>
  Math.max(0, ...requirements.map(({ approvals }) => approvals))

/** The longest that one of these has something wait, in ms. */
export const delayOf = (requirements: readonly Requirement[]): number =>
  Math.max(0, ...requirements.map(({ delayMinutes }) => delayMinutes ?? 0)) * MINUTE_MS

function matches(when: PolicyRule['when'], facts: ApprovalFacts): boolean {
  const { valueFrom, dailyFrom, payeeNewerThanDays, newCountry, channel } = when
  if (!kindsOf({ when }).some((kind) => facts.kinds.includes(kind))) return false
  if (channel !== undefined && channel !== facts.channel) return false
  if (valueFrom !== undefined && facts.valueCents < centsOf(valueFrom)) return false
  if (dailyFrom !== undefined && facts.dayCents < centsOf(dailyFrom)) return false
  if (payeeNewerThanDays !== undefined && facts.payeeAgeMs >= payeeNewerThanDays * DAY_MS) return false
  return newCountry === undefined || facts.isNewCountry
}

/** US cents of a rule's dollars. Throws on fractions of a cent: no such rule can be set. */
function centsOf(dollars: string): bigint {
  const parsed = parseMoney('USD', dollars)
  if (!parsed.ok) throw new RangeError(`a rule of ${dollars} dollars`)
  return parsed.value.amount
}
