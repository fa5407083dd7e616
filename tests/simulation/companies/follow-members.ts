/** Checks changes of members and of policies: each was tried by somebody who may, alone or with the votes of others. */
import { isDeepStrictEqual } from 'node:util'
import type { Permission } from '@zend/contracts'
import type { BusinessId, InvitationId, UserId } from '@zend/kernel'
import { must } from '../model.ts'
import { textsOf } from './follow-requests.ts'
import type { WithCompanies } from './opening.ts'
import { wantedFor } from './rules.ts'
import { may, type Grant, type Request, type Seat } from './state.ts'
import type { Step } from './step.ts'

const CHANGE_OF = { suspended: 'suspend', removed: 'remove', active: 'resume' } as const

/** Every new or changed membership, and every new invitation, has a cause. */
export function checkSeats(simulation: WithCompanies, step: Step, released: readonly Request[]): void {
  const { before, after, company, rows } = step
  const was = new Map(before.seats.map((seat) => [seat.id, seat]))
  for (const seat of after.seats) {
    const old = was.get(seat.id)
    if (old === undefined) checkJoined(simulation, step, released, seat)
    else {
      if (!isSame(old, seat)) mustBeCaused(simulation, step, released, `change:${seat.id}`, seat)
      if (old.standing !== seat.standing) {
        must(old.standing !== 'removed', () => `${seat.id} was removed, and is back`)
        const isLeft = simulation.companies.attempts.some(
          ({ kind, company: of, by }) => kind === 'leave' && of === company.id && by === seat.userId,
        )
        if (seat.standing === 'removed' && isLeft) continue
        mustBeCaused(simulation, step, released, `${CHANGE_OF[seat.standing]}:${seat.id}`, null)
      }
    }
  }
  must(
    before.seats.every(({ id }) => after.seats.some((seat) => seat.id === id)),
    () => `a membership of ${company.id} is gone`,
  )
  const owners = (seats: readonly Seat[]) =>
    seats.filter(({ role, standing }) => role === 'owner' && standing === 'active')
  must(owners(after.seats).length > 0 || owners(before.seats).length === 0, () => `${company.id} has no owner any more`)
  mustStayWithKnown(company.id, owners(before.seats), owners(after.seats))
  for (const { id, company: of, role, permissions } of rows.invitations) {
    if (of !== company.id || simulation.companies.invited.has(id)) continue
    simulation.companies.invited.set(id, { role, permissions })
    mustBeCaused(simulation, step, released, 'invite:', { role, permissions })
  }
}

/** A company is left to nobody who became an owner a short time ago. */
function mustStayWithKnown(company: BusinessId, before: readonly Seat[], after: readonly Seat[]): void {
  const counts = ({ ownerForMs }: Seat): boolean => ownerForMs !== null && ownerForMs >= 0
  must(
    before.every(({ id }) => after.some((seat) => seat.id === id)) || after.some(counts),
    () => `an owner of ${company} went, and left it to who became one within 48 hours`,
  )
}

const isSame = (one: Grant, other: Grant): boolean =>
  one.role === other.role && one.permissions.join() === other.permissions.join()

/** Somebody joins by an invitation of exactly these permissions, by themself or let in by a manager. */
function checkJoined(simulation: WithCompanies, step: Step, released: readonly Request[], seat: Seat): void {
  const { companies } = simulation
  const { company, rows } = step
  const found = rows.seats.find(({ id }) => id === seat.id)?.invitation ?? null
  const grant = found === null ? undefined : companies.invited.get(found satisfies InvitationId)
  must(grant !== undefined && isSame(grant, seat), () => `${seat.userId} joined ${company.id} as nobody invited them`)
  const bySelf = companies.attempts.some(
    ({ kind, company: of, by }) => kind === 'join' && of === company.id && by === seat.userId,
  )
  if (!bySelf) mustBeCaused(simulation, step, released, `confirm:${found} ${seat.userId}`, null)
}

/**
 * A new naming is one that its giver tried and may make, alone or with the votes of others; it ends by itself, or by
 * one of its two people or a manager. Whoever named stays the same.
 */
export function checkDeputies(simulation: WithCompanies, step: Step, released: readonly Request[]): void {
  const { company, before, after } = step
  const was = new Map(before.deputies.map((each) => [each.id, each]))
  for (const naming of after.deputies) {
    const { id, by, member, fromMs, untilMs, isEnded } = naming
    const old = was.get(id)
    if (old === undefined) {
      const change = `deputise:${member} ${new Date(fromMs).toISOString()} ${new Date(untilMs).toISOString()}`
      mustBeCaused(simulation, step, released, change, null, { permission: 'approve', by })
    } else {
      must(
        isDeepStrictEqual({ ...old, isEnded }, naming) && (isEnded || !old.isEnded),
        () => `the naming ${id} of ${company.id} is another one now`,
      )
      const isTheirs = (who: UserId): boolean =>
        who === by ||
        [before, after].some(
          (view) =>
            may(view, who, 'member.manage') || view.seats.some((seat) => seat.id === member && seat.userId === who),
        )
      const isAsked = simulation.companies.attempts.some(
        (attempt) => attempt.kind === 'end-deputy' && attempt.naming === id && isTheirs(attempt.by),
      )
      must(isEnded === old.isEnded || isAsked, () => `the naming ${id} of ${company.id} was ended by nobody who may`)
    }
  }
  must(was.size <= after.deputies.length, () => `a naming of ${company.id} is gone`)
}

/** Who makes a change of members: whoever has this permission, or this person alone. */
type Maker = { readonly permission: Permission; readonly by?: UserId }

/** Throws unless a manager tried this change and may make it alone, or a request for it was released in this step. */
function mustBeCaused(
  { companies }: WithCompanies,
  { company, before, after }: Step,
  released: readonly Request[],
  change: string,
  grant: Grant | null,
  { permission, by }: Maker = { permission: 'member.manage' },
): void {
  const isIt = (tried: string): boolean => (change.endsWith(':') ? tried.startsWith(change) : tried === change)
  const byRequest = released.some(
    ({ asked, facts, maker }) =>
      asked.kind === 'member' &&
      (by === undefined || maker === by) &&
      isIt(asked.payee.slice('member:'.length)) &&
      (grant === null || isSame(grant, JSON.parse(facts['act'] ?? '') as Grant)),
  )
  const alone = companies.attempts.some((attempt) => {
    if (attempt.kind !== 'member' || attempt.company !== company.id || !isIt(attempt.change)) return false
    if (by !== undefined && attempt.by !== by) return false
    if (grant !== null && (attempt.grant === null || !isSame(grant, attempt.grant))) return false
    const asked = { kind: 'member', cents: 0n, payee: '', country: null, control: attempt.control } as const
    const act = { id: '', maker: attempt.by, asked }
    return [before, after].some(
      (view) => may(view, attempt.by, permission) && wantedFor(view, act, view.policies.length - 1)?.length === 0,
    )
  })
  must(byRequest || alone, () => `${change} happened to ${company.id}, and nobody may do that`)
}

/** A new policy is the next, and one that somebody tried alone and may, or that was released. */
export function checkPolicies({ companies }: WithCompanies, step: Step, released: readonly Request[]): void {
  const { company, before, after } = step
  for (const rules of after.policies.slice(before.policies.length)) {
    const byRequest = released.some(
      ({ asked, facts }) =>
        asked.kind === 'policy' && isDeepStrictEqual(JSON.parse(facts['rules'] ?? ''), textsOf(rules)),
    )
    const alone = companies.attempts.some((attempt) => {
      if (attempt.kind !== 'policy' || attempt.company !== company.id) return false
      if (!isDeepStrictEqual(textsOf(attempt.rules), textsOf(rules))) return false
      const control = { effect: 'gives', member: null } as const
      const asked = { kind: 'policy', cents: 0n, payee: 'policy', country: null, control } as const
      const act = { id: '', maker: attempt.by, asked }
      return (
        may(before, attempt.by, 'policy.manage') && wantedFor(before, act, before.policies.length - 1)?.length === 0
      )
    })
    must(byRequest || alone, () => `the policy of ${company.id} changed, and nobody may do that`)
  }
}
