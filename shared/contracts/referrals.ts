/**
 * Referrals: a customer's link, the people who joined by it, and the mystery boxes that this earns (product.md §10).
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/** Progress of an invited person. */
export const INVITED_STAGES = ['joined', 'verified', 'traded', 'expired'] as const

/**
 * Somebody who joined by the link. Only the first name and the initial of the last name are shown. After `endsAt`
 * nothing more can be earned.
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

/** What earned a box: an invited person passed verification in time, or traded enough in time. */
export const BOX_REASONS = ['verified', 'traded'] as const
/**
 * A mystery box. `locked` waits for its reason to be met, `ready` can be opened, `opened` was opened, `expired` was not
 * earned in time.
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
 * The link with all its results, the newest 200 people first. `rules` are the numbers that the texts mention: days and
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
  offers: 'promotion',
  response: z.object({
    code: z.string(),
    link: z.string(),
    invited: z.array(invited),
    boxes: z.array(mysteryBox),
    rules: z.object({ verifyWithinDays: z.int(), tradeWithinDays: z.int(), depositUsd: z.int(), tradeUsd: z.int() }),
  }),
  refusals: [],
})
