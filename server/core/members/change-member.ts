/** Changes what a member may do, suspends, resumes and removes one, each after PIN and code. */
import type { Permission, Role } from '@zend/contracts'
import { type MemberId, ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { AwaitsApproval } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import { getCompany } from '../companies/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { ChangeAct, Grant, StandingAct } from './act/index.ts'
import { type ByPinAndCode, confirmChange, confirmStop } from './confirm-change.ts'
import type { MembersDeps } from './deps.ts'
import { type GrantMalformed, grantOf, mayGive } from './grants.ts'
import { endInvitations } from './invitations.repo.ts'
import { companyOf, lockAsManager, nameOf, tellChange } from './managing.ts'
import type {
  ChangeDoneRefusal,
  ChangeRefusal,
  LastOwner,
  MemberUnknown,
  ResumeRefusal,
  StopRefusal,
} from './members.refusals.ts'
import { findMember, hasOtherOwner, putGrant, putRemoved, putSuspended, type StoredMember } from './members.repo.ts'

/** What a member is to be. */
export type GrantWish = { readonly role: Role; readonly permissions: readonly Permission[] }
/** Suspending a member, letting them in again, removing them. */
export type Standing = 'suspend' | 'resume' | 'remove'

type Read = Pick<MembersDeps, 'db'>
type Perform = Pick<MembersDeps, 'clock'>

/** Returns the act that a code for this change is bound to. */
export async function describeChange(
  { db }: Read,
  actor: ActorIds,
  memberId: MemberId,
  { role, permissions }: GrantWish,
): Promise<Result<ChangeAct, GrantMalformed | MemberUnknown>> {
  const grant = grantOf(role, permissions)
  if (!grant.ok) return grant
  const about = await shownMember(db.read, actor, memberId)
  return about.ok ? ok({ kind: 'change-member', memberId, ...about.value, ...grant.value }) : about
}

/** Returns the act that a code for this is bound to: suspending, resuming, removing, giving up their lost devices. */
export async function describeStanding(
  { db }: Read,
  actor: ActorIds,
  memberId: MemberId,
  standing: Standing | 'recover',
): Promise<Result<StandingAct, MemberUnknown>> {
  const about = await shownMember(db.read, actor, memberId)
  return about.ok ? ok({ kind: `${standing}-member`, memberId, ...about.value }) : about
}

async function shownMember(
  read: Tx,
  actor: ActorIds,
  memberId: MemberId,
): Promise<Result<{ readonly company: string; readonly name: string }, MemberUnknown>> {
  const member = await currentMember(read, actor, memberId)
  if (!member.ok) return member
  const { userId, company } = member.value
  return ok({ company: (await getCompany(read, company)).name, name: (await nameOf(read, [userId]))(userId) })
}

/** Gives a member another role or other permissions, once others have approved it where they must. Returns their id. */
export async function changeMember(
  deps: MembersDeps,
  actor: ActorIds,
  { memberId, ...wish }: GrantWish & { readonly memberId: MemberId },
  proof: ByPinAndCode,
  { ip }: Caller,
): Promise<Result<MemberId | AwaitsApproval, ChangeRefusal>> {
  const act = await describeChange(deps, actor, memberId, wish)
  if (!act.ok) return act
  return confirmChange<MemberId, ChangeDoneRefusal>(deps, actor, act.value, proof, (tx) =>
    performChange(deps, tx, actor, act.value, ip),
  )
}

/**
 * Makes a confirmed change, in the caller's transaction; the database takes it only with the confirmer's note. What the
 * member invited others to ends with it: they may no longer be allowed to.
 */
export async function performChange(
  deps: Perform,
  tx: Tx,
  actor: ActorIds,
  { memberId, role, permissions }: Grant & { readonly memberId: MemberId },
  ip: string | null,
): Promise<Result<MemberId, ChangeDoneRefusal>> {
  const manager = await lockAsManager(tx, actor)
  if (!manager.ok) return manager
  const found = await currentMember(tx, actor, memberId)
  if (!found.ok) return found
  const member = found.value
  if (member.userId === actor.userId) return refuse('own_membership')
  const given = mayGive(manager.value, member, { role, permissions })
  if (!given.ok) return given
  const kept = role === 'owner' ? ok(null) : await requireOtherOwner(tx, member)
  if (!kept.ok) return kept
  const at = deps.clock.now()
  await putGrant(tx, memberId, { role, permissions })
  await endInvitations(tx, member.company, { madeBy: member.userId }, at)
  const facts = { member: memberId, person: member.userId, role, permissions: permissions.join(' ') }
  await recordAudit(tx, { at, actor: actor.userId, action: 'members.changed', subject: member.company, facts, ip })
  await tellChange(deps, tx, { member: { ...member, role }, change: 'role', by: actor.userId })
  return ok(memberId)
}

/** Suspends or removes a member: stopping somebody asks nobody else. Returns their id. */
export async function stopMember(
  deps: MembersDeps,
  actor: ActorIds,
  { memberId, standing }: { readonly memberId: MemberId; readonly standing: Exclude<Standing, 'resume'> },
  proof: ByPinAndCode,
  { ip }: Caller,
): Promise<Result<MemberId, StopRefusal>> {
  const act = await describeStanding(deps, actor, memberId, standing)
  if (!act.ok) return act
  return confirmStop<MemberId, ChangeDoneRefusal>(deps, actor, act.value, proof, (tx) =>
    performStanding(deps, tx, actor, { memberId, standing }, ip),
  )
}

/** Lets a suspended member in again, once others have approved it where they must. Returns their id. */
export async function resumeMember(
  deps: MembersDeps,
  actor: ActorIds,
  memberId: MemberId,
  proof: ByPinAndCode,
  { ip }: Caller,
): Promise<Result<MemberId | AwaitsApproval, ResumeRefusal>> {
  const act = await describeStanding(deps, actor, memberId, 'resume')
  if (!act.ok) return act
  return confirmChange<MemberId, ChangeDoneRefusal>(deps, actor, act.value, proof, (tx) =>
    performStanding(deps, tx, actor, { memberId, standing: 'resume' }, ip),
  )
}

const DONE = {
  suspend: { action: 'members.suspended', change: 'suspended' },
  resume: { action: 'members.resumed', change: 'resumed' },
  remove: { action: 'members.removed', change: 'removed' },
} as const

/**
 * Does it, in the caller's transaction; the database takes it only with the confirmer's note. Suspending twice, or
 * resuming who is not suspended, changes nothing. One may remove oneself.
 */
export async function performStanding(
  deps: Perform,
  tx: Tx,
  actor: ActorIds,
  { memberId, standing }: { readonly memberId: MemberId; readonly standing: Standing },
  ip: string | null,
): Promise<Result<MemberId, ChangeDoneRefusal>> {
  const manager = await lockAsManager(tx, actor)
  if (!manager.ok) return manager
  const found = await currentMember(tx, actor, memberId)
  if (!found.ok) return found
  const member = found.value
  if (member.userId === actor.userId && standing !== 'remove') return refuse('own_membership')
  // Resuming gives back all that they had, so it is as giving it to somebody new.
  const given = mayGive(manager.value, standing === 'resume' ? { ...member, permissions: [] } : member, member)
  if (!given.ok) return given
  if (standing !== 'remove' && (member.suspendedAt !== null) === (standing === 'suspend')) return ok(memberId)
  const kept = standing === 'resume' ? ok(null) : await requireOtherOwner(tx, member)
  if (!kept.ok) return kept
  const at = deps.clock.now()
  if (standing === 'remove') await putRemoved(tx, memberId, at)
  else await putSuspended(tx, memberId, standing === 'suspend' ? at : null)
  await endInvitations(tx, member.company, { madeBy: member.userId }, at)
  const { action, change } = DONE[standing]
  const facts = { member: memberId, person: member.userId }
  await recordAudit(tx, { at, actor: actor.userId, action, subject: member.company, facts, ip })
  await tellChange(deps, tx, { member, change, by: actor.userId })
  return ok(memberId)
}

/** Finds a current member of the actor's company; one that was removed is `membership_gone`. */
export async function currentMember(
  tx: Tx,
  actor: ActorIds,
  memberId: MemberId,
): Promise<Result<StoredMember, MemberUnknown>> {
  const member = await findMember(tx, companyOf(actor), memberId)
  if (member === null) return refuse('not_found')
  return member.removedAt === null ? ok(member) : refuse('membership_gone')
}

/**
 * Refuses when this member is the only active owner; whoever became one counts after 48 hours, by the database's clock.
 * The members are locked.
 */
export async function requireOtherOwner(tx: Tx, member: StoredMember): Promise<Result<null, LastOwner>> {
  if (member.role !== 'owner' || member.suspendedAt !== null) return ok(null)
  return (await hasOtherOwner(tx, member)) ? ok(null) : refuse('last_owner')
}
