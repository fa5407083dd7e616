/** Who can meet the rules of a policy: said here alone, for the server and for pages. Pure. */
import type { PolicyApprover, PolicyRule } from './policy.ts'

type Asks = Pick<PolicyRule, 'approvals' | 'from'>
type Person = Pick<PolicyApprover, 'member' | 'role'>

/** Whether this person's approval counts for a rule. */
export const countsFor = ({ from }: Pick<PolicyRule, 'from'>, { role, member }: Person): boolean =>
  from === undefined || (from.roles?.includes(role) ?? false) || (from.members?.includes(member) ?? false)

/** Whether these people are enough for a rule, whoever asks. */
export const isMetBy = (rule: Asks, people: readonly Person[]): boolean =>
  people.filter((each) => countsFor(rule, each)).length >= rule.approvals

/**
 * Whether a rule names people who cannot approve, or with them too few for what it asks. Such a rule cannot be set: it
 * would hold up what it covers until it is changed. A rule that names nobody can wait for people who are still to come.
 */
export const namesTooFew = (rule: Asks, approvers: readonly Person[]): boolean =>
  rule.from?.members !== undefined &&
  !(rule.from.members.every((member) => approvers.some((each) => each.member === member)) && isMetBy(rule, approvers))
