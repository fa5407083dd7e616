/** Counts votes: whose count, and whether they are enough. Pure. */
import type { PolicyRule, Role } from '@zend/contracts'
import type { MemberId, UserId } from '@zend/kernel'
import { mostOf, type Requirement } from './rules.ts'

/** A member who may approve now. */
export type Approver = { readonly userId: UserId; readonly memberId: MemberId; readonly role: Role }

/**
 * Returns those of these people whose approval counts: they may approve now and did not make the request. `maker` is
 * the person, so that no second membership helps.
 */
export const countedFor = (voters: readonly UserId[], approvers: readonly Approver[], maker: UserId) =>
  approvers.filter(({ userId }) => userId !== maker && voters.includes(userId))

/** Whether these people together meet every requirement. */
export const isEnough = (requirements: readonly Requirement[], people: readonly Approver[]): boolean =>
  requirements.every(
    (requirement) => people.filter((each) => isAsked(requirement, each)).length >= requirement.approvals,
  )

/**
 * Returns the places of the rules that too few of these people could meet, whoever asks. The product's own rules are
 * lowered instead (`withinReach`).
 */
export const unmetRules = (rules: readonly PolicyRule[], approvers: readonly Approver[]): readonly number[] =>
  rules.flatMap((rule, at) => (isEnough([rule], approvers) ? [] : [at]))

/** Those whose approval would bring the request further. */
export function whoCanHelp(
  requirements: readonly Requirement[],
  voted: readonly Approver[],
  approvers: readonly Approver[],
  maker: UserId,
): readonly Approver[] {
  const open = requirements.filter((requirement) => !isEnough([requirement], voted))
  return approvers.filter(
    (each) =>
      each.userId !== maker &&
      !voted.some(({ userId }) => userId === each.userId) &&
      open.some((requirement) => isAsked(requirement, each)),
  )
}

/**
 * What the product's own rules ask of a company with few people: no more than there are others who may approve, and one
 * at least. A company's own policy is never lowered so (business.md A4, default: 1 if only two members).
 */
export function withinReach(requirements: readonly Requirement[], others: number): readonly Requirement[] {
  const most = Math.max(1, others)
  return mostOf(requirements) <= most
    ? requirements
    : requirements.map((each) => ({ ...each, approvals: Math.min(each.approvals, most) }))
}

const isAsked = ({ from }: Requirement, { role, memberId }: Approver): boolean =>
  from === undefined || (from.roles?.includes(role) ?? false) || (from.members?.includes(memberId) ?? false)
