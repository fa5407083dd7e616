/** Answers an invitation: reads it, accepts it, confirms who accepted it under another address, withdraws it. */
import {
  type BusinessId,
  type InvitationId,
  type MemberId,
  newId,
  ok,
  refuse,
  type Refusal,
  type Result,
} from '@zend/kernel'
import type { Role } from '@zend/contracts'
import type { Tx } from '../../database/index.ts'
import type { AwaitsApproval } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import { activeMembership, addressHash, getCompany, type Membership, membershipsOf } from '../companies/index.ts'
import type { Actor, ActorIds } from '../holders/index.ts'
import { findMailbox, keepOpen } from '../persons/index.ts'
import { sameHash } from '../sealing/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { ConfirmClaimAct } from './act/index.ts'
import { type ByPinAndCode, confirmChange, type NotConfirmed } from './confirm-change.ts'
import { invitationTokenHash, type MembersDeps } from './deps.ts'
import { mayGive } from './grants.ts'
import {
  acceptClaimed,
  answerInvitation,
  endInvitations,
  findByToken,
  findInvitation,
  type StoredInvitation,
} from './invitations.repo.ts'
import { companyOf, lockAsManager, nameOf, tellChange } from './managing.ts'
import type { ClaimDoneRefusal } from './members.refusals.ts'
import { insertMember, lockMembers, memberByInvitation } from './members.repo.ts'

/** What an invitation says to whoever has its link. */
export type InvitationSaid = {
  readonly company: string
  readonly role: Role
  readonly invitedBy: string
  readonly open: boolean
  readonly expiresAt: Date
}

const isWaiting = ({ state, expiresAt }: StoredInvitation, now: Date): boolean =>
  (state === 'open' || state === 'claimed') && expiresAt > now

/** Reads an invitation by its token. Once it was answered or ended it is no longer `open`. */
export async function readInvitation(
  { db, clock }: Pick<MembersDeps, 'db' | 'clock'>,
  token: string,
): Promise<Result<InvitationSaid, Refusal<'link_expired'>>> {
  const invitation = await findByToken(db.read, invitationTokenHash(token))
  if (invitation === null) return refuse('link_expired')
  const { company, role, madeBy, expiresAt, state } = invitation
  const [{ name }, names] = [await getCompany(db.read, company), await nameOf(db.read, [madeBy])]
  const open = state === 'open' && expiresAt > clock.now()
  return ok({ company: name, role, invitedBy: names(madeBy), open, expiresAt })
}

/** The person joined, or claimed it under another address than the invited one, for a member to confirm. */
export type Answered =
  | { readonly state: 'joined'; readonly membership: Membership }
  | { readonly state: 'claimed'; readonly company: string }
/** Why nobody joined. */
export type AcceptRefusal = Refusal<'link_expired' | 'already_member' | 'membership_gone'>

type AcceptDeps = Pick<MembersDeps, 'db' | 'clock' | 'addresses'>

/**
 * Accepts an invitation for a signed-in person. Under the invited address they join, even when somebody else claimed
 * it; under another they claim it. The same person may repeat it.
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  { userId }: Pick<Actor, 'userId'>,
  token: string,
  { ip }: Caller,
): Promise<Result<Answered, AcceptRefusal>> {
  const hash = invitationTokenHash(token)
  const known = await findByToken(deps.db.read, hash)
  if (known === null) return refuse('link_expired')
  const { company } = known
  return deps.db.transact(async (tx): Promise<Result<Answered, AcceptRefusal>> => {
    if (!(await keepOpen(tx, userId))) return refuse('link_expired')
    await lockMembers(tx, company)
    const invitation = await findByToken(tx, hash)
    const at = deps.clock.now()
    if (invitation === null) return refuse('link_expired')
    if (invitation.state === 'accepted' && invitation.answeredBy === userId) return joinedBefore(tx, invitation)
    if (!isWaiting(invitation, at)) return refuse('link_expired')
    if ((await membershipsOf(tx, userId)).some((each) => each.company.id === company)) return refuse('already_member')
    const mailbox = await findMailbox(tx, userId)
    const isInvited =
      mailbox !== null && sameHash(addressHash(deps.addresses.hash, mailbox.email), invitation.addressHash)
    if (!isInvited && invitation.state === 'claimed')
      return invitation.answeredBy === userId ? claimedOf(tx, company) : refuse('link_expired')
    const state = isInvited ? 'accepted' : 'claimed'
    if (!(await answerInvitation(tx, { token, userId, state, at }))) return refuse('link_expired')
    if (isInvited) {
      await join(deps, tx, { ...invitation, answeredBy: userId }, ip)
      return joinedBefore(tx, invitation)
    }
    const facts = { invitation: invitation.id }
    await recordAudit(tx, { at, actor: userId, action: 'members.claimed', subject: company, facts, ip })
    await tellChange(deps, tx, { member: { company, userId, role: invitation.role }, change: 'claimed', by: null })
    return claimedOf(tx, company)
  })
}

async function joinedBefore(tx: Tx, { id }: StoredInvitation): Promise<Result<Answered, AcceptRefusal>> {
  const member = await memberByInvitation(tx, id)
  if (member === null || member.removedAt !== null) return refuse('membership_gone')
  const membership = (await membershipsOf(tx, member.userId)).find((each) => each.id === member.id)
  if (membership === undefined) throw new Error(`${member.id} is not among the memberships of ${member.userId}`)
  return ok({ state: 'joined', membership })
}

const claimedOf = async (tx: Tx, company: BusinessId): Promise<Result<Answered, never>> =>
  ok({ state: 'claimed', company: (await getCompany(tx, company)).name })

/** Makes a member of whoever the invitation was accepted by, and tells them and the owners. */
async function join(
  deps: Pick<MembersDeps, 'clock'>,
  tx: Tx,
  { id: invitationId, company, answeredBy, role, permissions }: StoredInvitation,
  ip: string | null,
  by: ActorIds['userId'] | null = null,
): Promise<MemberId> {
  if (answeredBy === null) throw new Error(`nobody accepted ${invitationId}`)
  const at = deps.clock.now()
  const member = { company, userId: answeredBy, role, permissions }
  const id: MemberId = newId('mbr', at.getTime())
  await insertMember(tx, { ...member, id, invitationId, joinedAt: at })
  const facts = { member: id, person: answeredBy, invitation: invitationId, role }
  await recordAudit(tx, { at, actor: by ?? answeredBy, action: 'members.joined', subject: company, facts, ip })
  await tellChange(deps, tx, { member, change: 'joined', by })
  return id
}

/** Returns the act that a code for letting in this claimant is bound to. */
export async function describeConfirming(
  { db, clock }: Pick<MembersDeps, 'db' | 'clock'>,
  actor: ActorIds,
  invitationId: InvitationId,
): Promise<Result<ConfirmClaimAct, Refusal<'not_found' | 'link_expired'>>> {
  const invitation = await findInvitation(db.read, companyOf(actor), invitationId)
  if (invitation === null) return refuse('not_found')
  const { answeredBy: claimedBy, state, company, role, permissions } = invitation
  if (state !== 'claimed' || claimedBy === null || !isWaiting(invitation, clock.now())) return refuse('link_expired')
  const mailbox = await findMailbox(db.read, claimedBy)
  return ok({
    kind: 'confirm-member',
    company: (await getCompany(db.read, company)).name,
    invitationId,
    claimedBy,
    name: (await nameOf(db.read, [claimedBy]))(claimedBy),
    email: mailbox?.email ?? '',
    role,
    permissions,
  })
}

/** Lets in who accepted an invitation under another address, after PIN and code. Returns the new member's id. */
export async function confirmInvitation(
  deps: MembersDeps,
  actor: ActorIds,
  invitationId: InvitationId,
  proof: ByPinAndCode,
  { ip }: Caller,
): Promise<Result<MemberId | AwaitsApproval, ClaimDoneRefusal | NotConfirmed>> {
  const act = await describeConfirming(deps, actor, invitationId)
  if (!act.ok) return act
  return confirmChange<MemberId, ClaimDoneRefusal>(deps, actor, act.value, proof, (tx) =>
    performConfirming(deps, tx, actor, act.value, ip),
  )
}

/** Lets them in, in the caller's transaction; the database does so only with the confirmer's note. */
export async function performConfirming(
  deps: Pick<MembersDeps, 'clock'>,
  tx: Tx,
  actor: ActorIds,
  { invitationId, claimedBy }: Pick<ConfirmClaimAct, 'invitationId' | 'claimedBy'>,
  ip: string | null,
): Promise<Result<MemberId, ClaimDoneRefusal>> {
  if (!(await keepOpen(tx, claimedBy))) return refuse('membership_gone')
  const manager = await lockAsManager(tx, actor)
  if (!manager.ok) return manager
  const invitation = await findInvitation(tx, companyOf(actor), invitationId)
  if (invitation === null) return refuse('not_found')
  const isTheirs = invitation.state === 'claimed' && invitation.answeredBy === claimedBy
  if (!isTheirs || !isWaiting(invitation, deps.clock.now())) return refuse('link_expired')
  if (claimedBy === actor.userId) return refuse('own_membership')
  const given = mayGive(manager.value, null, invitation)
  if (!given.ok) return given
  if ((await membershipsOf(tx, claimedBy)).some(({ company }) => company.id === invitation.company))
    return refuse('already_member')
  await acceptClaimed(tx, invitationId)
  return ok(await join(deps, tx, invitation, ip, actor.userId))
}

/** Withdraws an invitation. One that has ended or was accepted stays so. */
export async function endInvitation(
  { db, clock }: Pick<MembersDeps, 'db' | 'clock'>,
  actor: ActorIds,
  invitationId: InvitationId,
  { ip }: Caller,
): Promise<Result<null, Refusal<'not_found'>>> {
  const company = companyOf(actor)
  return db.transact(async (tx) => {
    await lockMembers(tx, company)
    if ((await activeMembership(tx, actor)) === null) return refuse('not_found')
    if ((await findInvitation(tx, company, invitationId)) === null) return refuse('not_found')
    const at = clock.now()
    const ended = await endInvitations(tx, company, { id: invitationId }, at)
    const facts = { invitation: invitationId }
    if (ended.length > 0)
      await recordAudit(tx, {
        at,
        actor: actor.userId,
        action: 'members.invitation_ended',
        subject: company,
        facts,
        ip,
      })
    return ok(null)
  })
}
