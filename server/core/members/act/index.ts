/**
 * The acts by which a company's members change, each confirmed by the PIN and a code, and approved by another member
 * where they give somebody a say over the company.
 */
import { type Id, isId, type InvitationId, type MemberId, type UserId } from '@zend/kernel'
import { PERMISSIONS, type Permission, ROLES, type Role } from '@zend/contracts'
import * as z from 'zod'
import {
  type ApprovableKind,
  type DeputyAct,
  deputyAct,
  detailOf,
  type PayloadOfKind,
} from '../../approvals/act/index.ts'
import { type Canonical, canonicalJson, type Statement } from '../../authorizations/index.ts'
import {
  type Act,
  type ActKind,
  actKind,
  factOf,
  lineForm,
  type MemberChange,
  userIdForm,
} from '../../confirmation/index.ts'
import type { ActorIds } from '../../holders/index.ts'

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
/**
 * Suspending a member, letting them in again, removing them, giving up their lost devices; leaving by oneself. The name
 * is only shown.
 */
export type StandingAct = {
  readonly kind: 'suspend-member' | 'resume-member' | 'remove-member' | 'recover-member' | 'leave-member'
  readonly company: string
  readonly memberId: MemberId
  readonly name: string
}
/** Any of them: pass it to `sendActionCode`, and its statement to `confirmAndSign` with PIN and code. */
export type MemberAct = InviteAct | ChangeAct | ConfirmClaimAct | StandingAct | DeputyAct

/** One confirmed change of a company's members. */
export type MemberChangeId = Id<'mch'>

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
    ...(kind === 'leave-member' ? { permission: null } : {}),
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
  standingKind('recover-member', 'recover'),
  standingKind('leave-member', 'remove'),
  deputyAct,
]

const kinds = new Map(MEMBER_ACT_KINDS.map((each) => [each.kind, each]))

/** Whoever has one of these decides with others, or who they are. */
const CONTROL: ReadonlySet<Permission> = new Set<Permission>(['approve', 'member.manage', 'policy.manage'])

/** The statement of a change; `id` is its own. The confirmer signs it, and notes the change that it states. */
export const memberStatement = (id: MemberChangeId, act: MemberAct, { userId, holder }: ActorIds): Statement => ({
  kind: 'member',
  id,
  holder,
  madeBy: userId,
  act: memberText(act),
})

/** The canonical text of a naming, which is signed and stored. */
export const deputyText = (act: DeputyAct): string => memberText(act)

const memberText = (act: MemberAct): string => canonicalJson({ ...act } satisfies Readonly<Record<string, Canonical>>)

/** Reads the act in a statement or a payload. Throws on any other text. */
export function memberActIn(text: string): MemberAct {
  const act = JSON.parse(text) as Act
  const kind = kinds.get(act.kind)
  if (kind === undefined) throw new RangeError(`${act.kind} changes no member`)
  return kind.form.parse(act) as MemberAct
}

/** What others approve: exactly this change. */
export function memberPayload(statement: Statement): PayloadOfKind {
  const text = factOf(statement, 'act')
  const act = memberActIn(text)
  return {
    kind: 'member',
    subject: statement.id,
    most: null,
    least: null,
    payee: {
      name: act.kind === 'invite-member' ? act.email : act.name,
      key: keyOf(act),
      country: null,
      details: { act: text },
    },
    valueCents: '0',
  }
}

/** Declares changes of members to the engine of approvals. */
export const approvableMember: ApprovableKind = {
  kind: 'member',
  asked: (statement) => {
    const act = memberActIn(factOf(statement, 'act'))
    return {
      valueCents: 0n,
      payee: keyOf(act),
      country: null,
      control: { effect: effectOf(act), member: 'memberId' in act ? act.memberId : null },
    }
  },
  act: (payload) => memberActIn(detailOf(payload, 'act')),
  allows: (payload, statement) =>
    factOf(statement, 'act') === detailOf(payload, 'act') && factOf(statement, 'madeBy') === payload.madeBy,
}

/** The act of a stated change, for the confirmer process. */
export const statedMemberAct = (statement: Statement): MemberAct => memberActIn(factOf(statement, 'act'))

function effectOf(act: MemberAct) {
  if (act.kind === 'suspend-member' || act.kind === 'remove-member' || act.kind === 'leave-member') return 'stops'
  // What they get back is not stated: as much as they had.
  if (act.kind === 'resume-member') return 'restores'
  if (act.kind === 'recover-member') return 'recovers'
  if (act.kind === 'deputise-member') return 'gives'
  return 'permissions' in act && act.permissions.some((each) => CONTROL.has(each)) ? 'gives' : 'other'
}

function keyOf(act: MemberAct): string {
  const change = kinds.get(act.kind)?.member?.(act)
  if (change === undefined) throw new RangeError(`${act.kind} changes no member`)
  return `member:${change.change}:${change.target}`
}
