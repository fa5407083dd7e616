/**
 * The companies that a person acts for. Calls on the base `business` move a company's money; they need a token for the
 * caller's membership.
 */
import * as z from 'zod/mini'
import { userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { OWN_PERSON, PERMISSIONS } from './permissions.ts'

const membership = z.object({
  id: id('mbr'),
  company: z.object({ id: id('biz'), name: z.string() }),
  permissions: z.array(z.enum(PERMISSIONS)),
})
/** The caller's membership of a company. */
export type MembershipAnswer = z.output<typeof membership>

/** The companies that the caller is a member of, in the order they joined. */
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
 * token and ends with its session.
 */
export const enterCompany = endpoint({
  id: 'enterCompany',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/memberships/{membership}/enter',
  summary: 'Act for a company',
  auth: 'session',
  permission: OWN_PERSON,
  params: z.extend(userParams, { membership: id('mbr') }),
  response: z.object({ accessToken: z.string(), accessTokenExpiresAt: instant }),
  refusals: ['not_found'],
})
