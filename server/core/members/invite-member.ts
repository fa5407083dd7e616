/** Invites an address to join a company, after PIN and code. Whether the address has an account is never told. */
import { randomBytes } from 'node:crypto'
import type { Permission, Role } from '@zend/contracts'
import { after, HOUR_MS, type InvitationId, newId, ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { AwaitsApproval } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import { addressHash, getCompany } from '../companies/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { sendToAddress } from '../notices/index.ts'
import { findAccountByEmail, findMailbox } from '../persons/index.ts'
import { seal } from '../sealing/index.ts'
import { type Caller, countTryAt, throttleKey } from '../throttle/index.ts'
import type { Grant, InviteAct } from './act/index.ts'
import { type ByPinAndCode, confirmChange } from './confirm-change.ts'
import { invitationTokenHash, type MembersDeps } from './deps.ts'
import { type GrantMalformed, grantOf, mayGive } from './grants.ts'
import { endInvitations, insertInvitation, type StoredInvitation, waitingOf } from './invitations.repo.ts'
import { companyOf, lockAsManager, nameOf } from './managing.ts'
import type { InviteDoneRefusal, InviteRefusal } from './members.refusals.ts'
import { type Invitation, shownInvitation } from './read-members.ts'

/** Whom to invite, and as what; without `permissions` those of the role. `email` is in lower case. */
export type InviteWish = {
  readonly email: string
  readonly role: Role
  readonly permissions?: readonly Permission[] | undefined
}

/** Returns the act that a code for this invitation is bound to. */
export async function describeInvite(
  { db }: Pick<MembersDeps, 'db'>,
  actor: ActorIds,
  { email, role, permissions }: InviteWish,
): Promise<Result<InviteAct, GrantMalformed>> {
  const grant = grantOf(role, permissions)
  if (!grant.ok) return grant
  const { name: company } = await getCompany(db.read, companyOf(actor))
  return ok({ kind: 'invite-member', company, email, ...grant.value })
}

/** Invites an address, once others have approved it where they must; ends an earlier invitation to it. */
export async function inviteMember(
  deps: MembersDeps,
  actor: ActorIds,
  wish: InviteWish,
  proof: ByPinAndCode,
  { ip }: Caller,
): Promise<Result<Invitation | AwaitsApproval, InviteRefusal>> {
  const act = await describeInvite(deps, actor, wish)
  if (!act.ok) return act
  return confirmChange<Invitation, InviteDoneRefusal>(deps, actor, act.value, proof, (tx) =>
    performInvite(deps, tx, actor, act.value, ip),
  )
}

/**
 * Makes a confirmed invitation and stores its mail, in the caller's transaction. The database takes it only with the
 * confirmer's note.
 */
export async function performInvite(
  deps: Omit<MembersDeps, 'db' | 'confirmer' | 'approvals'>,
  tx: Tx,
  actor: ActorIds,
  { email, role, permissions }: Grant & { readonly email: string },
  ip: string | null,
): Promise<Result<Invitation, InviteDoneRefusal>> {
  const { policy, addresses } = deps
  const company = companyOf(actor)
  const manager = await lockAsManager(tx, actor)
  if (!manager.ok) return manager
  const given = mayGive(manager.value, null, { role, permissions })
  if (!given.ok) return given
  const at = deps.clock.now()
  const hash = addressHash(addresses.hash, email)
  await endInvitations(tx, company, { addressHash: hash }, at)
  if ((await waitingOf(tx, company, at)).length >= policy.waitingMax)
    return refuse('invitation_limit', { limit: policy.waitingMax })
  const rule = { max: policy.invitesPerHourMax, windowMs: HOUR_MS, pauseMs: 0, spacingMs: 0 }
  // A person with many companies invites no more than one with a single company: each is a mail to somebody.
  for (const who of [company, actor.userId]) {
    const counted = await countTryAt(tx, { scope: 'invitation', key: throttleKey(deps.keys, who) }, rule, at)
    if (!counted.ok) return refuse('rate_limited', { retryAt: counted.refusal.retryAt })
  }
  const id: InvitationId = newId('inv', at.getTime())
  const invitation = {
    id,
    company,
    role,
    permissions,
    addressHash: hash,
    sealedAddress: seal(addresses.seal, id, email),
    madeBy: actor.userId,
    madeAt: at,
    expiresAt: after(at, policy.invitationMs),
  }
  await mailInvitation(deps, tx, invitation, email)
  const facts = { invitation: id, role, permissions: permissions.join(' ') }
  await recordAudit(tx, { at, actor: actor.userId, action: 'members.invited', subject: company, facts, ip })
  return ok(await shownInvitation(deps, tx, { ...invitation, state: 'open', answeredBy: null }))
}

/** Stores the invitation, and the mail that alone takes its token to the address. */
async function mailInvitation(
  deps: Pick<MembersDeps, 'clock' | 'sealingKey'>,
  tx: Tx,
  invitation: Omit<StoredInvitation, 'state' | 'answeredBy'>,
  email: string,
): Promise<void> {
  const { madeBy, madeAt, role, expiresAt } = invitation
  const token = `ziv_${randomBytes(32).toString('base64url')}`
  const id = newId('ntc', madeAt.getTime())
  await insertInvitation(tx, { ...invitation, tokenHash: invitationTokenHash(token), noticeId: id })
  const { name: company } = await getCompany(tx, invitation.company)
  const by = (await nameOf(tx, [madeBy]))(madeBy)
  // Read whether or not there is an account, so that both cost the same.
  const [account, inviter] = [await findAccountByEmail(tx, email), await findMailbox(tx, madeBy)]
  const locale = account?.locale ?? inviter?.locale ?? 'en'
  const facts = { company, by, role }
  await sendToAddress(deps, tx, { id, kind: 'company-invitation', email, locale, facts, secret: token, expiresAt })
}
