/** Invitations: a customer's link, whom it brought, and the mystery boxes that this opens (product.md §10). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/** How far somebody who was invited has come. */
export const INVITED_STAGES = ['joined', 'verified', 'traded', 'expired'] as const

/**
 * Somebody who joined by the link. Only the first name and the first letter of the last are told. After `endsAt`
 * nothing more can come of it.
 */
export const invited = z.object({
  _id: z.string(),
  name: z.string(),
  joinedAt: instant,
  stage: z.enum(INVITED_STAGES),
  endsAt: instant,
})
/** Somebody who joined by the link. */
export type Invited = z.output<typeof invited>

/** Why a box exists: somebody passed verification in time, or traded enough in time. */
export const BOX_REASONS = ['verified', 'traded'] as const
/**
 * A mystery box. `locked` waits for what its reason names, `ready` can be opened, `opened` was, `expired` came too
 * late.
 */
export const mysteryBox = z.object({
  _id: id('box'),
  reason: z.enum(BOX_REASONS),
  state: z.enum(['locked', 'ready', 'opened', 'expired']),
  invitedId: z.string(),
  endsAt: instant,
})
/** A mystery box. */
export type MysteryBox = z.output<typeof mysteryBox>

/**
 * The link with everything it brought, the newest 200 people first. `rules` are the numbers that texts tell; days and
 * whole US dollars.
 */
export const getReferral = endpoint({
  id: 'getReferral',
  method: 'GET',
  bases: ['personal'],
  path: '/referral',
  summary: 'Invitations',
  auth: 'session',
  permission: OWN_PERSON,
  response: z.object({
    code: z.string(),
    link: z.string(),
    invited: z.array(invited),
    boxes: z.array(mysteryBox),
    rules: z.object({ verifyWithinDays: z.int(), tradeWithinDays: z.int(), depositUsd: z.int(), tradeUsd: z.int() }),
  }),
  refusals: [],
})
