/**
 * Companies and the people who act for them: opening one, choosing one to act for, and joining one by invitation. Calls
 * on the base `business` move a company's money; they need a token for the caller's membership.
 */
import * as z from 'zod/mini'
import { userParams } from './accounts.ts'
import { companyInput } from './company-input.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { OFFERED } from './offered.ts'
import { OWN_PERSON, PERMISSIONS, ROLES } from './permissions.ts'

const companyName = z.object({ id: id('biz'), name: z.string() })

/** Whether a member may act. A suspended member is one still, and can be let in again. */
export const MEMBER_STATES = ['active', 'suspended'] as const
/** Whether a member may act. */
export type MemberState = (typeof MEMBER_STATES)[number]

const membership = z.object({
  id: id('mbr'),
  /** `offered`: what is offered in the country where it is registered. */
  company: z.object({ ...companyName.shape, offered: z.array(z.enum(OFFERED)) }),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  state: z.enum(MEMBER_STATES),
})
/** The caller's membership of a company. */
export type MembershipAnswer = z.output<typeof membership>

/** The companies that the caller is a member of, in the order they joined, those that suspended them included. */
export const listMemberships = endpoint({
  id: 'listMemberships',
  method: 'GET',
  bases: ['accounts'],
  path: '/users/{id}/memberships',
  summary: 'The companies one acts for',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: z.object({ memberships: z.array(membership) }),
  refusals: [],
})

/**
 * Answers a token for the caller's membership of a company. It opens the base `business`, lives as long as an access
 * token and ends with its session. Only somebody with an authenticator app or a passkey gets one.
 */
export const enterCompany = endpoint({
  id: 'enterCompany',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/memberships/{membership}/enter',
  summary: 'Act for a company',
  auth: 'session',
  permission: OWN_PERSON,
  // Not `z.extend`: browsers would load it for this alone.
  params: z.object({ ...userParams.shape, membership: id('mbr') }),
  response: z.object({ accessToken: z.string(), accessTokenExpiresAt: instant }),
  refusals: ['not_found', 'member_suspended', 'second_factor_needed'],
})

/** Why a company cannot be opened as described. */
const COMPANY_NOES = ['country_not_supported', 'invalid_request', 'name_not_allowed'] as const

/** Opens a company, with the caller as its first owner. One person opens only so many. */
export const openCompany = endpoint({
  id: 'openCompany',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/businesses',
  summary: 'Open a company',
  auth: 'session',
  permission: OWN_PERSON,
  status: 201,
  params: userParams,
  body: companyInput,
  response: z.object({ membership }),
  refusals: [...COMPANY_NOES, 'company_limit'],
})

const invitationToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

/**
 * What an invitation says, for whoever has its link: which company, as what, by whom, and whether it can be accepted
 * still. It tells nothing about accounts.
 */
export const readInvitation = endpoint({
  id: 'readInvitation',
  method: 'POST',
  bases: ['accounts'],
  path: '/invitations/read',
  summary: 'What an invitation says',
  auth: 'public',
  body: invitationToken,
  response: z.object({
    company: z.object({ name: z.string() }),
    role: z.enum(ROLES),
    invitedBy: z.string(),
    open: z.boolean(),
    expiresAt: instant,
  }),
  refusals: ['link_expired', 'rate_limited'],
})

/**
 * Accepts an invitation: `joined` with the membership, or, under another address than the invited one, `claimed`: then
 * a member who may manage members has to confirm it. Repeating it changes nothing.
 */
export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  method: 'POST',
  bases: ['accounts'],
  path: '/invitations/accept',
  summary: 'Join a company by invitation',
  auth: 'session',
  permission: OWN_PERSON,
  body: invitationToken,
  response: z.discriminatedUnion('state', [
    z.object({ state: z.literal('joined'), membership }),
    z.object({ state: z.literal('claimed'), company: z.object({ name: z.string() }) }),
  ]),
  refusals: ['link_expired', 'already_member', 'membership_gone'],
})
