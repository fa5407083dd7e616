/**
 * Gives up the lost devices of a member, for the company alone: their passkeys and their authenticator app of before
 * neither vote nor let them in any more, and a passkey that they add votes a day later. Their account, their own money
 * and how they sign in stay as they are: nobody but themself can change those.
 */
import { type MemberId, ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { AwaitsApproval } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import { membersWho } from '../companies/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import { currentMember, describeStanding } from './change-member.ts'
import { type ByPinAndCode, confirmChange } from './confirm-change.ts'
import type { MembersDeps } from './deps.ts'
import { companyOf, lockAsManager, tellChange } from './managing.ts'
import type { RecoverDoneRefusal, RecoverRefusal } from './members.refusals.ts'
import { putRecovered, type StoredMember } from './members.repo.ts'

/**
 * Gives them up, once a third person has approved it where this member may approve: neither whoever asks nor the
 * member. Returns the member's id.
 */
export async function recoverMember(
  deps: MembersDeps,
  actor: ActorIds,
  memberId: MemberId,
  proof: ByPinAndCode,
  { ip }: Caller,
): Promise<Result<MemberId | AwaitsApproval, RecoverRefusal>> {
  const act = await describeStanding(deps, actor, memberId, 'recover')
  if (!act.ok) return act
  // Nobody is asked to approve what cannot be, nor where there is nobody to ask.
  const found = await requireLost(deps.db.read, actor, memberId)
  if (!found.ok) return found
  const approvers = await membersWho(deps.db.read, companyOf(actor), 'approve')
  const third = approvers.filter((each) => each.userId !== actor.userId && each.memberId !== memberId)
  if (approvers.some((each) => each.memberId === memberId) && third.length === 0) return refuse('third_person_needed')
  return confirmChange<MemberId, RecoverDoneRefusal>(deps, actor, act.value, proof, (tx) =>
    performRecovery(deps, tx, actor, memberId, ip),
  )
}

/**
 * Does it, in the caller's transaction; the database takes it only with the confirmer's note. It voids the member's
 * open votes and ends their tokens for the company. Everybody who is active is told.
 */
export async function performRecovery(
  deps: Pick<MembersDeps, 'clock'>,
  tx: Tx,
  actor: ActorIds,
  memberId: MemberId,
  ip: string | null,
): Promise<Result<MemberId, RecoverDoneRefusal>> {
  const manager = await lockAsManager(tx, actor)
  if (!manager.ok) return manager
  const found = await requireLost(tx, actor, memberId)
  if (!found.ok) return found
  const { userId: person, company, role } = found.value
  const at = deps.clock.now()
  await putRecovered(tx, memberId, at)
  const facts = { member: memberId, person }
  await recordAudit(tx, { at, actor: actor.userId, action: 'members.recovered', subject: company, facts, ip })
  const member = { id: memberId, userId: person, company, role }
  await tellChange(deps, tx, { member, change: 'recovered', by: actor.userId })
  return ok(memberId)
}

/** Finds a member who is somebody else: nobody has their own devices given up, which would let a thief ask for it. */
async function requireLost(
  tx: Tx,
  actor: ActorIds,
  memberId: MemberId,
): Promise<Result<StoredMember, RecoverDoneRefusal>> {
  const found = await currentMember(tx, actor, memberId)
  return found.ok && found.value.userId === actor.userId ? refuse('own_membership') : found
}
