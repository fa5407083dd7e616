/**
 * A company's members, on the base `business`: who they are, and inviting, changing, suspending and removing them. Each
 * change is confirmed by the caller's PIN and by a code for exactly this change (`getEmailOtp` with the type `member`),
 * except for withdrawing an invitation, which lets nobody in. Where others may approve, one of them approves whatever
 * gives a say over the company: who approves, who manages members, who sets the policy.
 */
import * as z from 'zod/mini'
import { OTP_NOES } from './account-acts.ts'
import { MEMBER_STATES } from './companies.ts'
import { approvalAsked } from './approval-asked.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, otp, transactionPin } from './fields.ts'
import { COMPANY_FACTS, OWN_PERSON, PERMISSIONS, ROLES } from './permissions.ts'

/**
 * A member. `lastSeenAt`: when they last began to act for the company. `authenticator`, `passkey`: the second factors
 * that they have; `passkeyFrom`: from when a passkey of theirs confirms, while none does yet. `ownerCountsFrom`: from
 * when other owners may leave the company to this one, 48 hours after they became an owner; `null` for who is none.
 * `recoveredAt`: since when only second factors that they added later count for the company. `you`: the caller.
 */
const member = z.object({
  id: id('mbr'),
  name: z.string(),
  image: z.nullable(z.string()),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  state: z.enum(MEMBER_STATES),
  joinedAt: instant,
  suspendedAt: z.nullable(instant),
  recoveredAt: z.nullable(instant),
  ownerCountsFrom: z.nullable(instant),
  invitedBy: z.nullable(z.string()),
  lastSeenAt: z.nullable(instant),
  authenticator: z.boolean(),
  passkey: z.boolean(),
  passkeyFrom: z.nullable(instant),
  you: z.boolean(),
})
/** A member of a company. */
export type MemberAnswer = z.output<typeof member>

/**
 * An invitation that waits: `open` for its recipient, `claimed` for a member to confirm whoever accepted it under
 * another address; `claimedBy` has their name and address. `email` is masked (a•••@example.com).
 */
const invitation = z.object({
  id: id('inv'),
  email: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  state: z.enum(['open', 'claimed']),
  invitedBy: z.string(),
  claimedBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
  createdAt: instant,
  expiresAt: instant,
})
/** An invitation that waits. */
export type InvitationAnswer = z.output<typeof invitation>

const memberParams = z.object({ member: id('mbr') })
const invitationParams = z.object({ invitation: id('inv') })
/** What confirms a change: the PIN, and a mailed code or the code of a passkey's answer. */
const confirmed = { otp, transactionPin }
const CONFIRM_NOES = [...OTP_NOES, 'pin_not_created', 'pin_wrong', 'pin_locked'] as const
/** What gives somebody a say over others' money can need another member's approval. */
const APPROVAL_NOES = ['approval_needed', 'single_control_limit', 'approver_gone'] as const
const PERMITTED = z.array(z.enum(PERMISSIONS)).check(z.maxLength(PERMISSIONS.length))

/** Members in the order they joined, and the invitations that wait, the newest first. */
export const listMembers = endpoint({
  id: 'listMembers',
  method: 'GET',
  bases: ['business'],
  path: '/member/list',
  summary: 'Members and open invitations',
  auth: 'session',
  permission: COMPANY_FACTS,
  response: z.object({ members: z.array(member), invitations: z.array(invitation) }),
  refusals: [],
})

/** One member. */
export const getMember = endpoint({
  id: 'getMember',
  method: 'GET',
  bases: ['business'],
  path: '/member/{member}',
  summary: 'One member',
  auth: 'session',
  permission: COMPANY_FACTS,
  params: memberParams,
  response: z.object({ member }),
  refusals: [],
})

/**
 * Mails an invitation to an address, valid for 7 days and once; it ends an earlier one to the same address. Without
 * `permissions` those of the role; what another permission needs comes with it. The answer does not tell whether the
 * address has an account.
 */
export const inviteMember = endpoint({
  id: 'inviteMember',
  method: 'POST',
  bases: ['business'],
  path: '/member/invite',
  summary: 'Invite somebody',
  auth: 'session',
  permission: 'member.manage',
  status: 201,
  body: z.object({ email, role: z.enum(ROLES), permissions: z.optional(PERMITTED), ...confirmed }),
  response: z.union([z.object({ invitation }), approvalAsked]),
  refusals: [
    ...APPROVAL_NOES,
    'invalid_request',
    'forbidden',
    'owners_only',
    'permissions_exceeded',
    'invitation_limit',
    'rate_limited',
    ...CONFIRM_NOES,
  ],
})

const CHANGE_NOES = [
  ...(['forbidden', 'owners_only', 'own_membership', 'last_owner'] as const),
  ...(['permissions_exceeded', 'membership_gone'] as const),
  ...CONFIRM_NOES,
] as const

/** Gives a member another role, or other permissions. */
export const changeMember = endpoint({
  id: 'changeMember',
  method: 'PUT',
  bases: ['business'],
  path: '/member/{member}',
  summary: 'Change what a member may do',
  auth: 'session',
  permission: 'member.manage',
  params: memberParams,
  body: z.object({ role: z.enum(ROLES), permissions: PERMITTED, ...confirmed }),
  response: z.union([z.object({ member }), approvalAsked]),
  refusals: ['invalid_request', ...APPROVAL_NOES, ...CHANGE_NOES],
})

/** Keeps a member out until they are resumed: their token for the company ends, their own account goes on. */
export const suspendMember = endpoint({
  id: 'suspendMember',
  method: 'POST',
  bases: ['business'],
  path: '/member/{member}/suspend',
  summary: 'Suspend a member',
  auth: 'session',
  permission: 'member.manage',
  params: memberParams,
  body: z.object(confirmed),
  response: z.object({ member }),
  refusals: CHANGE_NOES,
})

/** Lets a suspended member in again, with what they had. */
export const resumeMember = endpoint({
  id: 'resumeMember',
  method: 'POST',
  bases: ['business'],
  path: '/member/{member}/resume',
  summary: 'Let a suspended member in again',
  auth: 'session',
  permission: 'member.manage',
  params: memberParams,
  body: z.object(confirmed),
  response: z.union([z.object({ member }), approvalAsked]),
  refusals: [...APPROVAL_NOES, ...CHANGE_NOES],
})

/**
 * Gives up a member's lost devices, for the company alone: the passkeys and the authenticator app that they had neither
 * vote nor let them in any more, and their open votes are void. They add a passkey, which votes 24 hours later. Their
 * own account stays as it is. Where the member may approve, a third person approves it: neither they nor the caller.
 */
export const recoverMember = endpoint({
  id: 'recoverMember',
  method: 'POST',
  bases: ['business'],
  path: '/member/{member}/recover',
  summary: 'Give up a member’s lost devices',
  auth: 'session',
  permission: 'member.manage',
  params: memberParams,
  body: z.object(confirmed),
  response: z.union([z.object({ member }), approvalAsked]),
  refusals: [
    ...APPROVAL_NOES,
    'third_person_needed',
    'forbidden',
    'own_membership',
    'membership_gone',
    ...CONFIRM_NOES,
  ],
})

/** Removes a member for good; whoever returns is invited again. One may remove oneself. */
export const removeMember = endpoint({
  id: 'removeMember',
  method: 'DELETE',
  bases: ['business'],
  path: '/member/{member}',
  summary: 'Remove a member',
  auth: 'session',
  permission: 'member.manage',
  params: memberParams,
  body: z.object(confirmed),
  response: z.object({ removed: z.literal(true) }),
  refusals: CHANGE_NOES,
})

/** Ends the caller's own membership. Every member may leave, but for the only active owner. */
export const leaveCompany = endpoint({
  id: 'leaveCompany',
  method: 'POST',
  bases: ['business'],
  path: '/member/leave',
  summary: 'Leave the company',
  auth: 'session',
  // Nobody needs a permission to leave.
  permission: OWN_PERSON,
  body: z.object(confirmed),
  response: z.object({ left: z.literal(true) }),
  refusals: ['not_found', 'last_owner', 'membership_gone', ...CONFIRM_NOES],
})

/** Withdraws an invitation: its link opens nothing any more. Idempotent. */
export const endInvitation = endpoint({
  id: 'endInvitation',
  method: 'DELETE',
  bases: ['business'],
  path: '/member/invitation/{invitation}',
  summary: 'Withdraw an invitation',
  auth: 'session',
  permission: 'member.manage',
  params: invitationParams,
  response: z.object({ ended: z.literal(true) }),
  refusals: [],
})

/** Lets in whoever accepted an invitation under another address than the invited one. */
export const confirmInvitation = endpoint({
  id: 'confirmInvitation',
  method: 'POST',
  bases: ['business'],
  path: '/member/invitation/{invitation}/confirm',
  summary: 'Let in who accepted under another address',
  auth: 'session',
  permission: 'member.manage',
  params: invitationParams,
  body: z.object(confirmed),
  response: z.union([z.object({ member }), approvalAsked]),
  refusals: [
    ...APPROVAL_NOES,
    'forbidden',
    'owners_only',
    'own_membership',
    'permissions_exceeded',
    'link_expired',
    'already_member',
    'membership_gone',
    ...CONFIRM_NOES,
  ],
})
