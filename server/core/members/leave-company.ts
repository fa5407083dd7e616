/** Leaves a company by oneself, after PIN and code. Every member may, but for the last owner. */
import { ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { activeMembership } from '../companies/index.ts'
import type { ConfirmRefusal } from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { StandingAct } from './act/index.ts'
import { currentMember, describeStanding, requireOtherOwner } from './change-member.ts'
import { type ByPinAndCode, confirmStop } from './confirm-change.ts'
import type { MembersDeps } from './deps.ts'
import { endInvitations } from './invitations.repo.ts'
import { companyOf, tellChange } from './managing.ts'
import type { LastOwner, MemberUnknown } from './members.refusals.ts'
import { lockMembers, putRemoved } from './members.repo.ts'

/** Why somebody stays a member. */
export type LeaveRefusal = LastOwner | MemberUnknown | ConfirmRefusal

/** Returns the act that a code for leaving is bound to. */
export async function describeLeaving(
  deps: Pick<MembersDeps, 'db'>,
  actor: ActorIds,
): Promise<Result<StandingAct, MemberUnknown>> {
  const place = await activeMembership(deps.db.read, actor)
  if (place === null) return refuse('membership_gone')
  const about = await describeStanding(deps, actor, place.id, 'remove')
  return about.ok ? ok({ ...about.value, kind: 'leave-member' }) : about
}

/** Ends the actor's own membership and the invitations that they made; tells them and the owners. */
export async function leaveCompany(
  deps: MembersDeps,
  actor: ActorIds,
  proof: ByPinAndCode,
  { ip }: Caller,
): Promise<Result<null, LeaveRefusal>> {
  const act = await describeLeaving(deps, actor)
  if (!act.ok) return act
  return confirmStop<null, LastOwner | MemberUnknown>(deps, actor, act.value, proof, (tx) =>
    performLeaving(deps, tx, actor, act.value, ip),
  )
}

async function performLeaving(
  deps: Pick<MembersDeps, 'clock'>,
  tx: Tx,
  actor: ActorIds,
  { memberId }: StandingAct,
  ip: string,
): Promise<Result<null, LastOwner | MemberUnknown>> {
  await lockMembers(tx, companyOf(actor))
  const found = await currentMember(tx, actor, memberId)
  if (!found.ok) return found
  const member = found.value
  const kept = await requireOtherOwner(tx, member)
  if (!kept.ok) return kept
  const at = deps.clock.now()
  await putRemoved(tx, memberId, at)
  await endInvitations(tx, member.company, { madeBy: member.userId }, at)
  const facts = { member: memberId, person: member.userId }
  await recordAudit(tx, { at, actor: actor.userId, action: 'members.left', subject: member.company, facts, ip })
  await tellChange(deps, tx, { member, change: 'left', by: null })
  return ok(null)
}
