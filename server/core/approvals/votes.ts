/** Counts votes: whose count, and whether they are enough. Pure. */
import { countsFor, isMetBy, type Role, withinReach as reachOf } from '@zend/contracts'
import type { MemberId, UserId } from '@zend/kernel'
import type { DeputyshipId } from './act/deputy-act.ts'
import type { Requirement } from './rules.ts'

/**
 * A member who may vote now. A deputy has the membership and role of the person in whose place they vote: what counts
 * is whose say it is.
 */
export type Approver = {
  readonly userId: UserId
  readonly memberId: MemberId
  readonly role: Role
  readonly standsFor?: { readonly userId: UserId; readonly id: DeputyshipId }
}

/** A vote: whose, and the naming by which it was given in somebody else's place. */
export type Vote = { readonly userId: UserId; readonly deputyship: DeputyshipId | null }

/**
 * Who does not decide on a request: whoever made it, as a person, so that no second membership helps; and the member
 * whose devices it gives up, where it does.
 */
export type Barred = { readonly maker: UserId; readonly recovered: string | null }

/**
 * Returns those of these people whose vote counts: they may vote now, by the same right as then, and neither they nor
 * whom they stand for are barred.
 */
export const countedFor = (votes: readonly Vote[], voters: readonly Approver[], barred: Barred) =>
  voters.filter(
    (each) =>
      mayDecide(each, barred) &&
      votes.some(({ userId, deputyship }) => userId === each.userId && deputyship === (each.standsFor?.id ?? null)),
  )

/** Whether these people together meet every requirement. A deputy and whom they stand for are one. */
export const isEnough = (requirements: readonly Requirement[], people: readonly Approver[]): boolean =>
  requirements.every((requirement) => isMetBy(requirement, seatsOf(people).map(asMember)))

/** One of these people for each membership. */
const seatsOf = (people: readonly Approver[]): readonly Approver[] =>
  people.filter((each, at) => people.findIndex(({ memberId }) => memberId === each.memberId) === at)

/** Those whose approval would bring the request further. */
export function whoCanHelp(
  requirements: readonly Requirement[],
  voted: readonly Approver[],
  approvers: readonly Approver[],
  barred: Barred,
): readonly Approver[] {
  const open = requirements.filter((requirement) => !isEnough([requirement], voted))
  return approvers.filter(
    (each) =>
      mayDecide(each, barred) &&
      !voted.some(({ userId, memberId }) => userId === each.userId || memberId === each.memberId) &&
      open.some((requirement) => isAsked(requirement, each)),
  )
}

/**
 * What the product's own rules ask of a company with few people: no more than there are others who may approve, and one
 * at least. A company's own policy is never lowered so (business.md A4, default: 1 if only two members).
 */
export const withinReach = (requirements: readonly Requirement[], others: number): readonly Requirement[] =>
  requirements.map((each) => ({ ...each, approvals: reachOf(each.approvals, others) }))

/** Whether somebody may approve a request from which these are barred. */
export const mayDecide = ({ userId, memberId, standsFor }: Approver, { maker, recovered }: Barred): boolean =>
  userId !== maker && standsFor?.userId !== maker && memberId !== recovered

/**
 * What a company's own rules ask of whoever changes its policy: where too few of those are left whom a rule wants, any
 * others who may approve take the place of the missing, as far as there are others. Otherwise a rule about people who
 * left could never be changed. Returns the same list when nobody is missing.
 */
export function withThoseLeft(
  requirements: readonly Requirement[],
  others: readonly Approver[],
): readonly Requirement[] {
  const isShort = (requirement: Requirement): boolean => !isEnough([requirement], others)
  return requirements.some(isShort)
    ? requirements.flatMap((each) => (isShort(each) ? inPlaceOf(each, others) : [each]))
    : requirements
}

function inPlaceOf({ from, ...ofAnybody }: Requirement, people: readonly Approver[]): readonly Requirement[] {
  const others = seatsOf(people)
  const left = others.filter((each) => isAsked({ approvals: 1, from }, each)).length
  return [
    { ...ofAnybody, from, approvals: left },
    { ...ofAnybody, approvals: Math.min(ofAnybody.approvals, others.length) },
  ].filter(({ approvals }) => approvals > 0)
}

/** A member as policies name them. */
export const asMember = ({ role, memberId }: Approver) => ({ role, member: memberId })

const isAsked = (requirement: Requirement, person: Approver): boolean => countsFor(requirement, asMember(person))
