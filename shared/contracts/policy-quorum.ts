/** What the rules of a policy are about, who can meet them, and what gets stuck: for the server and for pages. Pure. */
import { APPROVAL_KINDS, type ApprovalKind, type PolicyApprover, type PolicyRule } from './policy.ts'

/** The kinds that move money; amounts, payees and countries say nothing about the others. */
export const MONEY_KINDS: readonly ApprovalKind[] = ['withdrawal', 'transfer', 'quick-sell', 'fx', 'batch']

/** What a rule is about: the kinds that it names, all of them where it names nothing, else what moves money. */
export const kindsOf = ({ when }: Pick<PolicyRule, 'when'>): readonly ApprovalKind[] =>
  when.kinds ?? (Object.keys(when).length === 0 ? APPROVAL_KINDS : MONEY_KINDS)

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

/**
 * What the rules that every company begins with ask of one with so many others who may approve: no more than there are,
 * and one at least.
 */
export const withinReach = (approvals: number, others: number): number => Math.min(approvals, Math.max(1, others))

/** How well a rule can be met. */
export type Health =
  | { readonly kind: 'fine' }
  /** Nobody can approve it. */
  | { readonly kind: 'nobody' }
  /** Fewer can approve it than it needs. */
  | { readonly kind: 'few'; readonly people: readonly PolicyApprover[] }
  /** What these people ask for themselves cannot be approved by enough others. */
  | { readonly kind: 'askers'; readonly people: readonly PolicyApprover[] }
  /** It needs each of these people, so it waits while one is away. */
  | { readonly kind: 'everybody'; readonly people: readonly PolicyApprover[] }

/**
 * How well a rule can be met by these approvers. `own` tells whether the company set its rules: those that it begins
 * with never ask for more approvals than there are others who may approve. Nor does a change of the policy itself,
 * where others take the place of people who are gone.
 */
export function healthOf(rule: PolicyRule, approvers: readonly PolicyApprover[], own: boolean): Health {
  const isOfPolicy = kindsOf(rule).every((kind) => kind === 'policy')
  // Whoever alone may approve acts by themself where nothing more can be asked for.
  if ((!own || isOfPolicy) && approvers.length === 1) return { kind: 'fine' }
  const asked = isOfPolicy && !isMetBy(rule, approvers) ? approvers : approvers.filter((each) => countsFor(rule, each))
  const ready = asked.filter(({ passkey }) => passkey)
  const needed = own && !isOfPolicy ? rule.approvals : withinReach(rule.approvals, approvers.length)
  if (ready.length === 0) return { kind: 'nobody' }
  if (ready.length < needed) return { kind: 'few', people: ready }
  const askers = approvers.filter((maker) => isStuckFor(maker, rule, approvers, own))
  if (askers.length > 0) return { kind: 'askers', people: askers }
  return ready.length === needed ? { kind: 'everybody', people: ready } : { kind: 'fine' }
}

/** Whether something that this member asks for could not be approved by enough others. */
const isStuckFor = (
  { member, asks }: PolicyApprover,
  rule: PolicyRule,
  approvers: readonly PolicyApprover[],
  own: boolean,
): boolean =>
  asks.some((kind) => {
    if (!kindsOf(rule).includes(kind)) return false
    const others = approvers.filter((each) => each.member !== member)
    if (kind === 'policy' && others.length === 0) return false
    const ready = others.filter((each) => each.passkey && (kind === 'policy' || countsFor(rule, each)))
    return ready.length < (own && kind !== 'policy' ? rule.approvals : withinReach(rule.approvals, others.length))
  })

/** Returns the places of a company's own rules that get stuck whoever asks. */
export const stuckRules = (rules: readonly PolicyRule[], approvers: readonly PolicyApprover[]): number[] =>
  rules.flatMap((rule, at) => (['nobody', 'few'].includes(healthOf(rule, approvers, true).kind) ? [at] : []))
