/** Routes of a company's members: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { isPerson, type MemberId, ok, refuse, type Result } from '@zend/kernel'
import type { AwaitsApproval } from '@zend/server/core/approvals'
import { getCompany } from '@zend/server/core/companies'
import type { Act } from '@zend/server/core/confirmation'
import { frozenSince } from '@zend/server/core/holders'
import * as members from '@zend/server/core/members'
import type { MembersDeps } from '@zend/server/core/members'
import { type Actor, type Route, route } from '../guard.ts'
import { askedOf } from './approval-asked.ts'
import type { PictureUrl } from '../user-answer.ts'
import type { DescribeAct, EmailOtpRefusal } from './withdraw.route.ts'

/** Dependencies of these routes. */
export type MembersRoutesDeps = { readonly members: MembersDeps; readonly pictureUrl: PictureUrl }

/** The routes of members. */
export function membersRoutes(deps: MembersRoutesDeps): Route[] {
  return [...readingRoutes(deps), ...changingRoutes(deps), ...invitationRoutes(deps), ...deputyRoutes(deps)]
}

function readingRoutes(deps: MembersRoutesDeps): Route[] {
  return [
    route(contract.getCompany, async (_input, { actor }) => {
      // The guard lets only members in on this base.
      if (isPerson(actor.holder)) throw new Error(`${actor.holder} is no company`)
      const { read } = deps.members.db
      const { name: legalName, openedAt, ...company } = await getCompany(read, actor.holder)
      const since = (await frozenSince(read, actor.holder))?.toISOString() ?? null
      return ok({ company: { ...company, legalName, openedAt: openedAt.toISOString(), frozenSince: since } })
    }),
    route(contract.listMembers, async (_input, { actor }) => {
      const { members: all, invitations } = await members.listMembers(deps.members, actor)
      return ok({
        members: all.map((each) => memberAnswer(deps.pictureUrl, each)),
        invitations: invitations.map(invitationAnswer),
      })
    }),
    route(contract.getMember, async ({ params }, { actor }) => shown(deps, actor, params.member)),
  ]
}

const proofOf = ({ otp, transactionPin }: { readonly otp: string; readonly transactionPin: string }) => ({
  code: otp,
  pin: transactionPin,
})

function changingRoutes(deps: MembersRoutesDeps): Route[] {
  return [
    route(contract.changeMember, async ({ params, body }, context) => {
      const { role, permissions } = body
      const wish = { memberId: params.member, role, permissions }
      const changed = await members.changeMember(deps.members, context.actor, wish, proofOf(body), context)
      if (changed.ok) return shownOrAsked(deps, context.actor, changed.value)
      const { refusal } = changed
      return refusal.code === 'invalid_request'
        ? refuse('invalid_request', { field: `body.${refusal.field}` })
        : changed
    }),
    route(contract.suspendMember, async ({ params, body }, context) => {
      const stop = { memberId: params.member, standing: 'suspend' } as const
      const done = await members.stopMember(deps.members, context.actor, stop, proofOf(body), context)
      return done.ok ? shown(deps, context.actor, done.value) : done
    }),
    route(contract.resumeMember, async ({ params, body }, context) => {
      const done = await members.resumeMember(deps.members, context.actor, params.member, proofOf(body), context)
      return done.ok ? shownOrAsked(deps, context.actor, done.value) : done
    }),
    route(contract.recoverMember, async ({ params, body }, context) => {
      const done = await members.recoverMember(deps.members, context.actor, params.member, proofOf(body), context)
      return done.ok ? shownOrAsked(deps, context.actor, done.value) : done
    }),
    route(contract.removeMember, async ({ params, body }, context) => {
      const stop = { memberId: params.member, standing: 'remove' } as const
      const done = await members.stopMember(deps.members, context.actor, stop, proofOf(body), context)
      return done.ok ? ok({ removed: true as const }) : done
    }),
    route(contract.leaveCompany, async ({ body }, context) => {
      const left = await members.leaveCompany(deps.members, context.actor, proofOf(body), context)
      return left.ok ? ok({ left: true as const }) : left
    }),
  ]
}

function invitationRoutes(deps: MembersRoutesDeps): Route[] {
  return [
    route(contract.inviteMember, async ({ body }, context) => {
      const { email, role, permissions } = body
      const wish = { email, role, permissions }
      const invited = await members.inviteMember(deps.members, context.actor, wish, proofOf(body), context)
      if (invited.ok)
        return ok('awaits' in invited.value ? askedOf(invited.value) : { invitation: invitationAnswer(invited.value) })
      const { refusal } = invited
      return refusal.code === 'invalid_request'
        ? refuse('invalid_request', { field: `body.${refusal.field}` })
        : invited
    }),
    route(contract.endInvitation, async ({ params }, context) => {
      const ended = await members.endInvitation(deps.members, context.actor, params.invitation, context)
      return ended.ok ? ok({ ended: true as const }) : ended
    }),
    route(contract.confirmInvitation, async ({ params, body }, context) => {
      const { actor } = context
      const joined = await members.confirmInvitation(deps.members, actor, params.invitation, proofOf(body), context)
      return joined.ok ? shownOrAsked(deps, actor, joined.value) : joined
    }),
  ]
}

function deputyRoutes({ members: deps }: MembersRoutesDeps): Route[] {
  const listed = async (actor: Actor): Promise<contract.DeputyAnswer[]> =>
    (await members.listDeputies(deps, actor)).map(({ from, until, ...each }) => ({
      ...each,
      from: from.toISOString(),
      until: until.toISOString(),
    }))
  return [
    route(contract.listDeputies, async (_input, { actor }) => ok({ deputies: await listed(actor) })),
    route(contract.nameDeputy, async ({ body }, context) => {
      const { actor } = context
      const wish = { memberId: body.member, from: new Date(body.from), until: new Date(body.until) }
      const named = await members.nameDeputy(deps, actor, wish, proofOf(body), context)
      if (!named.ok) {
        const { refusal } = named
        return refusal.code === 'invalid_request'
          ? refuse('invalid_request', { field: `body.${refusal.field}` })
          : { ok: false, refusal }
      }
      const { value } = named
      if (typeof value === 'object') return ok(askedOf(value))
      const deputy = (await listed(actor)).find(({ id }) => id === value)
      return deputy === undefined ? refuse('not_found') : ok({ deputy })
    }),
    route(contract.endDeputy, async ({ params }, context) => {
      const ended = await members.endDeputy(deps, context.actor, params.deputy, context)
      return ended.ok ? ok({ ended: true as const }) : ended
    }),
  ]
}

/** Describes what a code for a change of members confirms. */
export const describeMemberAct =
  (deps: MembersDeps): DescribeAct =>
  async (actor, query): Promise<Result<Act, EmailOtpRefusal>> => {
    // Members are a company's: for one's own money there are none.
    if (isPerson(actor.holder)) return refuse('not_found')
    const described = await describe(deps, actor, query)
    if (described.ok) return described
    const { code } = described.refusal
    if (code === 'membership_gone' || code === 'link_expired') return refuse('not_found')
    return 'field' in described.refusal ? missing(described.refusal.field) : refuse('not_found')
  }

type MemberQuery = Parameters<DescribeAct>[1]

async function describe(deps: MembersDeps, actor: Actor, query: MemberQuery) {
  const { memberAct, email, member, invitation, from, until } = query
  const role = contract.ROLES.find((each) => each === query.role)
  if (memberAct === undefined) return missingPart('memberAct')
  if (memberAct === 'confirm')
    return invitation === undefined ? missingPart('invitation') : members.describeConfirming(deps, actor, invitation)
  if (memberAct === 'leave') return members.describeLeaving(deps, actor)
  const permissions = permissionsOf(query.permissions)
  if (permissions === null) return missingPart('permissions')
  if (memberAct === 'invite') {
    if (email === undefined || role === undefined) return missingPart(email === undefined ? 'email' : 'role')
    return members.describeInvite(deps, actor, { email, role, permissions })
  }
  if (member === undefined) return missingPart('member')
  if (memberAct === 'deputise') {
    const [begin, end] = [new Date(from ?? ''), new Date(until ?? '')]
    if (Number.isNaN(+begin) || Number.isNaN(+end)) return missingPart('until')
    return members.describeDeputy(deps, actor, { memberId: member, from: begin, until: end })
  }
  if (memberAct !== 'change') return members.describeStanding(deps, actor, member, memberAct)
  if (role === undefined || permissions === undefined) return missingPart(role === undefined ? 'role' : 'permissions')
  return members.describeChange(deps, actor, member, { role, permissions })
}

/** Parses permissions separated by commas; `undefined` when there are none to parse, `null` when one is unknown. */
function permissionsOf(text: string | undefined): readonly contract.Permission[] | undefined | null {
  if (text === undefined) return undefined
  const names = text.split(',').filter((name) => name !== '')
  const known = contract.PERMISSIONS.filter((each) => names.includes(each))
  return known.length === new Set(names).size ? known : null
}

const missingPart = (field: string) => refuse('invalid_request', { field })
const missing = (field: string) => refuse('invalid_request', { field: `query.${field}` })

/** Reads a member again, after a change, or says that others must approve it first. */
async function shownOrAsked(deps: MembersRoutesDeps, actor: Actor, done: MemberId | AwaitsApproval) {
  return typeof done === 'object' ? ok(askedOf(done)) : shown(deps, actor, done)
}

/** Reads a member again, after a change. */
async function shown({ members: deps, pictureUrl }: MembersRoutesDeps, actor: Actor, id: MemberId) {
  const found = await members.readMember(deps, actor, id)
  return found.ok ? ok({ member: memberAnswer(pictureUrl, found.value) }) : found
}

const memberAnswer = (
  pictureUrl: PictureUrl,
  {
    pictureId,
    permissions,
    joinedAt,
    suspendedAt,
    recoveredAt,
    ownerCountsFrom,
    lastSeenAt,
    passkeyFrom,
    ...member
  }: members.Member,
): contract.MemberAnswer => ({
  ...member,
  image: pictureUrl(pictureId),
  permissions: [...permissions],
  joinedAt: joinedAt.toISOString(),
  suspendedAt: suspendedAt?.toISOString() ?? null,
  recoveredAt: recoveredAt?.toISOString() ?? null,
  ownerCountsFrom: ownerCountsFrom?.toISOString() ?? null,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  passkeyFrom: passkeyFrom?.toISOString() ?? null,
})

const invitationAnswer = ({
  permissions,
  claimedBy,
  createdAt,
  expiresAt,
  ...invitation
}: members.Invitation): contract.InvitationAnswer => ({
  ...invitation,
  permissions: [...permissions],
  claimedBy: claimedBy === null ? null : { ...claimedBy },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
