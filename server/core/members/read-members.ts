/** Reads a company's members and the invitations that wait, as its members see them. */
import type { MemberState, Permission, Role } from '@zend/contracts'
import { type InvitationId, type MemberId, ok, type PictureId, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { latestTimes } from '../audit/index.ts'
import { maskEmail } from '../codes/index.ts'
import type { Actor, ActorIds } from '../holders/index.ts'
import { findCustomers, findMailbox } from '../persons/index.ts'
import { unseal } from '../sealing/index.ts'
import { type Factors, secondFactorsOf } from '../second-factor/index.ts'
import type { MembersDeps } from './deps.ts'
import { type StoredInvitation, waitingOf } from './invitations.repo.ts'
import { companyOf, nameOf } from './managing.ts'
import { findMember, membersOf, type StoredMember } from './members.repo.ts'

/** A member as their colleagues see them. `passkeyFrom`: only while no passkey of theirs confirms yet. */
export type Member = Factors & {
  readonly id: MemberId
  readonly name: string
  readonly pictureId: PictureId | null
  readonly role: Role
  readonly permissions: readonly Permission[]
  readonly state: MemberState
  readonly joinedAt: Date
  readonly suspendedAt: Date | null
  readonly recoveredAt: Date | null
  readonly ownerCountsFrom: Date | null
  readonly invitedBy: string | null
  readonly lastSeenAt: Date | null
  readonly you: boolean
}

/** An invitation that waits, its address masked. `claimedBy` is whom a member has to confirm. */
export type Invitation = {
  readonly id: InvitationId
  readonly email: string
  readonly role: Role
  readonly permissions: readonly Permission[]
  readonly state: 'open' | 'claimed'
  readonly invitedBy: string
  readonly claimedBy: { readonly name: string; readonly email: string } | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

type ReadDeps = Pick<MembersDeps, 'db' | 'clock' | 'addresses'>

/** Returns the members in the order of joining, and the invitations, the newest first. */
export async function listMembers(
  deps: ReadDeps,
  actor: ActorIds,
): Promise<{ readonly members: readonly Member[]; readonly invitations: readonly Invitation[] }> {
  const { read } = deps.db
  const now = deps.clock.now()
  const company = companyOf(actor)
  const members = await shownMembers({ read, now }, actor, await membersOf(read, company))
  const waiting = await waitingOf(read, company, now)
  return { members, invitations: await Promise.all(waiting.map((each) => shownInvitation(deps, read, each))) }
}

/** Returns one current member of the actor's company. */
export async function readMember(
  { db, clock }: Pick<MembersDeps, 'db' | 'clock'>,
  actor: Pick<Actor, 'userId' | 'holder'>,
  id: MemberId,
): Promise<Result<Member, Refusal<'not_found'>>> {
  const found = await findMember(db.read, companyOf(actor), id)
  const moment = { read: db.read, now: clock.now() }
  const [member] = found === null || found.removedAt !== null ? [] : await shownMembers(moment, actor, [found])
  return member === undefined ? refuse('not_found') : ok(member)
}

async function shownMembers(
  { read, now }: { readonly read: Tx; readonly now: Date },
  { userId }: Pick<ActorIds, 'userId'>,
  members: readonly StoredMember[],
): Promise<readonly Member[]> {
  const people = members.map((member) => member.userId)
  const [known, factors, names, entered] = await Promise.all([
    findCustomers(read, people),
    secondFactorsOf(read, people),
    nameOf(
      read,
      members.flatMap(({ invitedBy }) => invitedBy ?? []),
    ),
    latestTimes(read, { action: 'identity.company_entered', subjects: people, fact: 'member' }),
  ])
  return members.map((member) => {
    const { id, role, permissions, joinedAt, suspendedAt, recoveredAt, ownerCountsFrom, invitedBy } = member
    const person = known.get(member.userId)
    const { passkeyFrom = null, ...second } = factors.get(member.userId) ?? {}
    return {
      id,
      name: person?.name ?? '',
      pictureId: person?.pictureId ?? null,
      role,
      permissions,
      state: suspendedAt === null ? 'active' : 'suspended',
      joinedAt,
      suspendedAt,
      recoveredAt,
      ownerCountsFrom,
      invitedBy: invitedBy === null ? null : names(invitedBy),
      lastSeenAt: entered.get(id) ?? null,
      authenticator: false,
      passkey: false,
      ...second,
      passkeyFrom: passkeyFrom !== null && passkeyFrom > now ? passkeyFrom : null,
      you: member.userId === userId,
    }
  })
}

/** Presents an invitation that waits. */
export async function shownInvitation(
  { addresses }: Pick<MembersDeps, 'addresses'>,
  tx: Tx,
  invitation: StoredInvitation,
): Promise<Invitation> {
  const { id, role, permissions, madeBy, madeAt, expiresAt, answeredBy, sealedAddress } = invitation
  const names = await nameOf(tx, answeredBy === null ? [madeBy] : [madeBy, answeredBy])
  const mailbox = answeredBy === null ? null : await findMailbox(tx, answeredBy)
  return {
    id,
    email: maskEmail(unseal(addresses.seal, id, sealedAddress)),
    role,
    permissions,
    state: answeredBy === null ? 'open' : 'claimed',
    invitedBy: names(madeBy),
    claimedBy: answeredBy === null ? null : { name: names(answeredBy), email: mailbox?.email ?? '' },
    createdAt: madeAt,
    expiresAt,
  }
}
