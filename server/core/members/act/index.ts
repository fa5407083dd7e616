/** The acts by which a company's members change, each confirmed by the PIN and a code. */
import { isId, type InvitationId, type MemberId, type UserId } from '@zend/kernel'
import { PERMISSIONS, type Permission, ROLES, type Role } from '@zend/contracts'
import * as z from 'zod'
import { type ActKind, actKind, lineForm, type MemberChange, userIdForm } from '../../confirmation/index.ts'

/** What somebody may do in a company; permissions in the order of the contract. */
export type Grant = { readonly role: Role; readonly permissions: readonly Permission[] }

/** Inviting an address. The company's name is only shown, here and below. */
export type InviteAct = Grant & { readonly kind: 'invite-member'; readonly company: string; readonly email: string }
/** Giving a member another role or other permissions. The name is only shown. */
export type ChangeAct = Grant & {
  readonly kind: 'change-member'
  readonly company: string
  readonly memberId: MemberId
  readonly name: string
}
/** Letting in who accepted an invitation under another address. Name and address are only shown. */
export type ConfirmClaimAct = Grant & {
  readonly kind: 'confirm-member'
  readonly company: string
  readonly invitationId: InvitationId
  readonly claimedBy: UserId
  readonly name: string
  readonly email: string
}
/** Suspending a member, letting them in again, removing them. The name is only shown. */
export type StandingAct = {
  readonly kind: 'suspend-member' | 'resume-member' | 'remove-member'
  readonly company: string
  readonly memberId: MemberId
  readonly name: string
}
/** Any of them: pass it to `sendActionCode`, and to `confirmAct` with PIN and code. */
export type MemberAct = InviteAct | ChangeAct | ConfirmClaimAct | StandingAct

const memberIdForm = z.custom<MemberId>((value) => typeof value === 'string' && isId('mbr', value))
const invitationIdForm = z.custom<InvitationId>((value) => typeof value === 'string' && isId('inv', value))
const grantForm = { role: z.enum(ROLES), permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length) }

const SHARED = { purpose: 'member', permission: 'member.manage' } as const
const given = ({ role, permissions }: Grant) => ({ role, permissions: permissions.join(' ') })
const NOTHING_GIVEN = { role: '', permissions: '' }

const inviteKind = actKind<InviteAct>({
  ...SHARED,
  kind: 'invite-member',
  form: z.strictObject({ kind: z.literal('invite-member'), company: lineForm, email: lineForm, ...grantForm }),
  binding: ({ email, role, permissions }) => [email, role, permissions.join(' ')],
  mail: ({ company, email, role, permissions }, minutes) => ({
    kind: 'code-invite-member',
    facts: { minutes, company, email, role, permissions },
  }),
  member: (act) => ({ change: 'invite', target: act.email, ...given(act) }),
})

const changeKind = actKind<ChangeAct>({
  ...SHARED,
  kind: 'change-member',
  form: z.strictObject({
    kind: z.literal('change-member'),
    company: lineForm,
    memberId: memberIdForm,
    name: lineForm,
    ...grantForm,
  }),
  binding: ({ memberId, role, permissions }) => [memberId, role, permissions.join(' ')],
  mail: ({ company, name, role, permissions }, minutes) => ({
    kind: 'code-change-member',
    facts: { minutes, company, name, role, permissions },
  }),
  member: (act) => ({ change: 'change', target: act.memberId, ...given(act) }),
})

const confirmKind = actKind<ConfirmClaimAct>({
  ...SHARED,
  kind: 'confirm-member',
  form: z.strictObject({
    kind: z.literal('confirm-member'),
    company: lineForm,
    invitationId: invitationIdForm,
    claimedBy: userIdForm,
    name: lineForm,
    email: lineForm,
    ...grantForm,
  }),
  binding: ({ invitationId, claimedBy, role, permissions }) => [invitationId, claimedBy, role, permissions.join(' ')],
  mail: ({ company, name, email, role, permissions }, minutes) => ({
    kind: 'code-confirm-member',
    facts: { minutes, company, name, email, role, permissions },
  }),
  member: (act) => ({ change: 'confirm', target: `${act.invitationId} ${act.claimedBy}`, ...given(act) }),
})

const standingKind = (kind: StandingAct['kind'], change: MemberChange['change']): ActKind =>
  actKind<StandingAct>({
    ...SHARED,
    kind,
    form: z.strictObject({ kind: z.literal(kind), company: lineForm, memberId: memberIdForm, name: lineForm }),
    binding: ({ memberId }) => [memberId],
    mail: ({ company, name }, minutes) => ({ kind: `code-${kind}`, facts: { minutes, company, name } }),
    member: ({ memberId }) => ({ change, target: memberId, ...NOTHING_GIVEN }),
  })

/** The kinds of acts on members, for the confirmer process. */
export const MEMBER_ACT_KINDS: readonly ActKind[] = [
  inviteKind,
  changeKind,
  confirmKind,
  standingKind('suspend-member', 'suspend'),
  standingKind('resume-member', 'resume'),
  standingKind('remove-member', 'remove'),
]
