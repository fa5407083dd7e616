/**
 * What a company's policy wants, computed separately from business.md A3 and A4: every rule that matches counts, so
 * that the strictest wins. It uses none of the product's rules.
 */
import type { PolicyRule } from '@zend/contracts'
import { DAY_MS, type UserId } from '@zend/kernel'
import {
  type Act,
  ALONE_AFTER_MS,
  approversOf,
  type Asked,
  isOf,
  isOwn,
  type Seat,
  type View,
  type Vote,
  votersAt,
} from './state.ts'

/** So many approvals, of anybody who may approve or of these. */
export type Wanted = Pick<PolicyRule, 'approvals' | 'from'>

/** What a company begins with. */
const OWN_RULES: readonly PolicyRule[] = [
  { when: { payeeNewerThanDays: 7 }, approvals: 1 },
  { when: { valueFrom: '1000' }, approvals: 1 },
  { when: { dailyFrom: '5000' }, approvals: 1 },
  { when: { dailyFrom: '25000' }, approvals: 2 },
  { when: { valueFrom: '25000' }, approvals: 2 },
  { when: { newCountry: true }, approvals: 2 },
]
/** What one person alone moves a day by the product's own rules, in US cents. */
const ALONE_DAY_CENTS = 1_000_000n
/** Whoever puts out the last other one who may approve is noted under this payee. */
const LEFT = 'approver left'

/**
 * Returns what is wanted for an act at this moment, by the policy of `version`: empty when its maker may do it alone,
 * `null` when it may not be done at all.
 */
export function wantedFor(view: View, { id, maker, asked }: Act, version: number): readonly Wanted[] | null {
  const { control } = asked
  if (control?.effect === 'stops') return []
  const rules = view.policies[version]
  const isOwn = rules === null || rules === undefined
  const parts = asked.parts ?? []
  const own = new Set([id, ...parts.map((part) => part.id)])
  const before = view.signed.filter((each) => !own.has(each.id))
  const dayCents = before.filter(({ ageMs }) => ageMs < DAY_MS).reduce((sum, { cents }) => sum + cents, asked.cents)
  // Of a batch the newest payee counts, and any country that is new.
  const paid = parts.length > 0 ? parts : [asked]
  const ageOf = (who: string) => Math.max(0, ...before.filter(({ payee }) => payee === who).map(({ ageMs }) => ageMs))
  const payeeAgeMs = Math.min(...paid.map(({ payee }) => ageOf(payee)))
  const isNewCountry = paid.some(
    (each) => each.country !== null && before.every(({ country }) => country !== each.country),
  )
  const facts = { ...asked, dayCents, payeeAgeMs, isNewCountry }
  const matching = (isOwn ? OWN_RULES : rules)
    .filter((rule) => matches(rule, facts))
    .map(({ approvals, from }) => ({ approvals, ...(from === undefined ? {} : { from }) }))

  const approvers = approversOf(view)
  const others = approvers.filter(({ userId }) => userId !== maker).length
  const decides =
    control !== null &&
    (control.effect === 'gives' ||
      control.effect === 'restores' ||
      approvers.some((seat) => seat.id === control.member))
  const leftMs = Math.min(...view.signed.filter(({ payee }) => payee === LEFT).map(({ ageMs }) => ageMs))
  if (others === 0) {
    const isTooSoon = leftMs < ALONE_AFTER_MS && control?.effect !== 'restores'
    if (isTooSoon && (decides || matching.length > 0)) return null
    if (approvers.length === 1 && (isOwn || matching.length === 0))
      return dayCents > ALONE_DAY_CENTS && asked.kind !== 'payee' ? null : []
  }
  const wanted = decides && others > 0 ? [...matching, { approvals: 1 }] : matching
  if (!isOwn && asked.kind === 'policy') {
    const rest = approvers.filter(({ userId }) => userId !== maker)
    const reached = wanted.map((each) => byThoseLeft(each, rest))
    const isLowered = reached.some((each, at) => each.length !== 1 || each[0] !== wanted[at])
    return isLowered && leftMs < ALONE_AFTER_MS ? null : reached.flat()
  }
  const most = Math.max(1, others)
  return isOwn ? wanted.map((each) => ({ ...each, approvals: Math.min(each.approvals, most) })) : wanted
}

/** Who changes the policy needs as many of these as there are, and anybody else in place of the missing. */
function byThoseLeft(each: Wanted, rest: readonly Seat[]): readonly Wanted[] {
  const named = rest.filter((seat) => isFrom(each, seat)).length
  if (named >= each.approvals) return [each]
  const anybody = { approvals: Math.min(each.approvals, rest.length) }
  return [{ ...each, approvals: named }, anybody].filter(({ approvals }) => approvals > 0)
}

type Facts = Asked & { readonly dayCents: bigint; readonly payeeAgeMs: number; readonly isNewCountry: boolean }

function matches({ when }: PolicyRule, facts: Facts): boolean {
  const { kinds, valueFrom, dailyFrom, payeeNewerThanDays, newCountry } = when
  const isMoney = facts.kind !== 'policy' && facts.kind !== 'member' && facts.kind !== 'payee'
  // A rule without kinds is about money, but for the one that asks of everything.
  const are = [facts.kind, ...(facts.parts ?? []).map(({ kind }) => kind)]
  if (kinds === undefined ? !isMoney && Object.keys(when).length > 0 : !are.some((kind) => kinds.includes(kind)))
    return false
  const reaches = (dollars: string | undefined, cents: bigint) =>
    dollars === undefined || cents >= BigInt(dollars) * 100n
  return (
    reaches(valueFrom, facts.cents) &&
    reaches(dailyFrom, facts.dayCents) &&
    (payeeNewerThanDays === undefined || facts.payeeAgeMs < payeeNewerThanDays * DAY_MS) &&
    (newCountry === undefined || facts.isNewCountry)
  )
}

/** The most approvals that one of these wants. */
export const mostOf = (wanted: readonly Wanted[]): number => Math.max(0, ...wanted.map(({ approvals }) => approvals))

/**
 * Whether these votes, of people who may vote now, meet each of these wishes. One person counts once, together with
 * their deputy, and the maker never.
 */
export function areMet(wanted: readonly Wanted[], view: View, votes: readonly Vote[], maker: UserId): boolean {
  const counted = votersAt(view)
    .filter((voter) => !isOwn(voter, maker) && votes.some((vote) => isOf(vote, voter)))
    .map(({ seat }) => seat)
  return wanted.every((each) => new Set(counted.filter((seat) => isFrom(each, seat))).size >= each.approvals)
}

const isFrom = ({ from }: Wanted, { role, id }: Seat): boolean =>
  from === undefined || from.roles?.includes(role) === true || from.members?.includes(id) === true
