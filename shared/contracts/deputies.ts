/**
 * Deputies, on the base `business`: who votes in the place of a member who may approve, for a time. Naming one is a
 * change of members (`getEmailOtp` with the type `member` and `memberAct` `deputise`), which another member approves
 * where there is one.
 */
import * as z from 'zod/mini'
import { OTP_NOES } from './account-acts.ts'
import { approvalAsked } from './approval-asked.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, otp, transactionPin } from './fields.ts'
import { COMPANY_FACTS } from './permissions.ts'
import { colleague } from './policy.ts'

/** A deputy: of whom, who, under which membership, and when. `mayEnd`: the caller can end it. */
const deputy = z.object({
  id: id('mch'),
  by: colleague,
  deputy: colleague,
  member: id('mbr'),
  from: instant,
  until: instant,
  mayEnd: z.boolean(),
})
/** A deputy. */
export type DeputyAnswer = z.output<typeof deputy>

/** The deputies of the company whose time is not over. */
export const listDeputies = endpoint({
  id: 'listDeputies',
  method: 'GET',
  bases: ['business'],
  path: '/deputy/list',
  summary: 'Who votes in whose place',
  auth: 'session',
  permission: COMPANY_FACTS,
  response: z.object({ deputies: z.array(deputy) }),
  refusals: [],
})

/**
 * Names a member who may not approve to vote in the caller's place, for 30 days at most. They never vote beside the
 * caller, nor on what either of them asked for.
 */
export const nameDeputy = endpoint({
  id: 'nameDeputy',
  method: 'POST',
  bases: ['business'],
  path: '/deputy',
  summary: 'Name a deputy',
  auth: 'session',
  permission: 'approve',
  status: 201,
  body: z.object({ member: id('mbr'), from: instant, until: instant, otp, transactionPin }),
  response: z.union([z.object({ deputy }), approvalAsked]),
  refusals: [
    'approval_needed',
    'single_control_limit',
    'approver_gone',
    'invalid_request',
    'not_found',
    'forbidden',
    'own_membership',
    'membership_gone',
    'deputy_unfit',
    ...OTP_NOES,
    'pin_not_created',
    'pin_wrong',
    'pin_locked',
  ],
})

/** Ends a deputy's time: by whoever named them, by themself, or by who manages members. A session is enough. */
export const endDeputy = endpoint({
  id: 'endDeputy',
  method: 'DELETE',
  bases: ['business'],
  path: '/deputy/{deputy}',
  summary: "End a deputy's time",
  auth: 'session',
  permission: 'view',
  params: z.object({ deputy: id('mch') }),
  response: z.object({ ended: z.literal(true) }),
  refusals: ['not_found'],
})
