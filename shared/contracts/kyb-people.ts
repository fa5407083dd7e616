/** The people and organisations behind a company that is verified (kyb.ts): listing, changing, and asking them. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { countryCode, email, id, instant, line, personName } from './fields.ts'
import { KYB_NOES, kyb, kybAnswered, kybReview } from './kyb.ts'
import { PARTY_REASONS, PARTY_ROLES, PARTY_STATES } from './kyb-words.ts'

const registrationNumber = line(1, 40)
const partyParams = z.object({ party: id('prt') })

/** A share in percent, with at most two decimals, above zero. */
const percent = z.string().check(z.regex(/^(100(\.0{1,2})?|[1-9]\d?(\.\d{1,2})?|0\.([1-9]\d?|0[1-9]))$/))
/** Shares that somebody holds: of the company (`of` is null), or of an organisation behind it. */
const holdings = z.array(z.object({ of: z.nullable(id('prt')), percent })).check(z.maxLength(20))
const roles = z.array(z.enum(PARTY_ROLES)).check(z.maxLength(PARTY_ROLES.length))

/** Somebody behind a company. `country`: of a person's identity number and document, of an organisation's register. */
const partyInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    firstName: personName,
    lastName: personName,
    email,
    country: countryCode,
    roles,
    holdings,
  }),
  z.object({
    kind: z.literal('organisation'),
    name: line(1, 200),
    country: countryCode,
    registrationNumber,
    roles,
    holdings,
  }),
])
/** Somebody behind a company, as the company describes them. */
export type PartyInput = z.output<typeof partyInput>

/**
 * Somebody behind a company. `share`: what they hold of the company in the end, in percent; `owner`: that makes them a
 * beneficial owner; `needed`: they must prove who they are. `person`: how far they are; null for organisations.
 */
const party = z.object({
  id: id('prt'),
  kind: z.enum(['person', 'organisation']),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  country: countryCode,
  registrationNumber: z.nullable(z.string()),
  roles: z.array(z.enum(PARTY_ROLES)),
  holdings: z.array(z.object({ of: z.nullable(id('prt')), percent: z.string() })),
  share: z.string(),
  owner: z.boolean(),
  needed: z.boolean(),
  person: z.nullable(
    z.object({
      state: z.enum(PARTY_STATES),
      reason: z.nullable(z.enum(PARTY_REASONS)),
      linkSentAt: z.nullable(instant),
      linkExpiresAt: z.nullable(instant),
    }),
  ),
  review: kybReview,
})
/** Somebody behind a company. */
export type PartyAnswer = z.output<typeof party>

/** The people and organisations behind the company. */
export const listDirectors = endpoint({
  id: 'listDirectors',
  method: 'GET',
  bases: ['business'],
  path: '/kyb/director',
  summary: 'Directors and owners',
  auth: 'session',
  permission: 'kyb.manage',
  response: z.object({ directors: z.array(party) }),
  refusals: [],
})

const PARTY_NOES = [...KYB_NOES, 'party_unknown', 'shares_exceeded', 'party_limit'] as const

/** Adds a director, owner, signatory or controller, or an organisation that owns. */
export const addDirector = endpoint({
  id: 'addDirector',
  method: 'POST',
  bases: ['business'],
  path: '/kyb/director',
  summary: 'Add a director or owner',
  auth: 'session',
  permission: 'kyb.manage',
  status: 201,
  body: partyInput,
  response: z.object({ director: party, kyb }),
  refusals: PARTY_NOES,
})

/** Changes one. Another name, address or country ends their link and has them asked anew. */
export const changeDirector = endpoint({
  id: 'changeDirector',
  method: 'PUT',
  bases: ['business'],
  path: '/kyb/director/{party}',
  summary: 'Change a director or owner',
  auth: 'session',
  permission: 'kyb.manage',
  params: partyParams,
  body: partyInput,
  response: z.object({ director: party, kyb }),
  refusals: [...PARTY_NOES, 'invalid_request'],
})

/** Removes one; shares of a removed organisation go with it. */
export const removeDirector = endpoint({
  id: 'removeDirector',
  method: 'DELETE',
  bases: ['business'],
  path: '/kyb/director/{party}',
  summary: 'Remove a director or owner',
  auth: 'session',
  permission: 'kyb.manage',
  params: partyParams,
  response: kybAnswered,
  refusals: KYB_NOES,
})

/** Mails a person their own link, for 7 days; it ends an earlier one. With `email` it corrects their address first. */
export const sendDirectorLink = endpoint({
  id: 'sendDirectorLink',
  method: 'POST',
  bases: ['business'],
  path: '/kyb/director/{party}/link',
  summary: 'Send a person their link',
  auth: 'session',
  permission: 'kyb.manage',
  params: partyParams,
  body: z.object({ email: z.optional(email) }),
  response: z.object({ director: party }),
  refusals: ['kyb_closed', 'already_verified', 'verification_in_review', 'rate_limited'],
})
