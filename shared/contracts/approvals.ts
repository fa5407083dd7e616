/**
 * Approvals of a company (business.md A4): the requests that wait, and the decisions on them. Calls on the base
 * `business`.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, assetCode, id, instant, limit, line, page } from './fields.ts'
import { assertion, passkeyOptions } from './passkeys.ts'
import { APPROVAL_KINDS, colleague, policyRule } from './policy.ts'

/**
 * The states of a request. `open` waits for approvals; `approved` is about to be done; `stopped` was approved and could
 * not be done, with the reason, and can be tried again until its end; the others are final.
 */
export const APPROVAL_STATES = ['open', 'approved', 'stopped', 'released', 'declined', 'withdrawn', 'expired'] as const
/** The state of a request. */
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** Why somebody declines. */
export const DECLINE_REASONS = ['wrong_details', 'not_authorised', 'suspected_fraud', 'duplicate', 'other'] as const
/** One reason. */
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/**
 * The text that a passkey signs to approve: `payload` is the request's canonical JSON (RFC 8785), byte for byte. The
 * challenge is its SHA-256. `nonce` makes each challenge unique, and ends in a point and the approver's name
 * (base64url).
 */
export const voteQuestion = (nonce: string, payload: string): string => `zend-approval-1\0${payload}\0${nonce}`

const decision = z.object({
  by: colleague,
  decision: z.enum(['approve', 'decline']),
  reason: z.nullable(z.enum(DECLINE_REASONS)),
  words: z.nullable(z.string()),
  /** Of the request: one on an earlier version does not count. */
  version: z.int(),
  decidedAt: instant,
  /** When it lost its worth: another version came, or whoever gave it could not approve, or was a deputy no longer. */
  voidAt: z.nullable(instant),
  /** The person in whose place this was decided, by their deputy. */
  inPlaceOf: z.nullable(colleague),
})

/** A request in a list. */
export const approvalLine = z.object({
  id: id('apr'),
  kind: z.enum(APPROVAL_KINDS),
  state: z.enum(APPROVAL_STATES),
  madeBy: colleague,
  /** The most that leaves the company's balance; `null` where none does. */
  amount: z.nullable(amount),
  currency: z.nullable(assetCode),
  /** Where it goes: the name that the company gave it, if any, and what decides it (`network`, `address` …). */
  payee: z.object({ name: z.string(), details: z.record(z.string(), z.string()) }),
  /** What it is worth, in US dollars. */
  valueUsd: amount,
  needed: z.int(),
  given: z.int(),
  /** Whether the caller can approve it now. */
  forYou: z.boolean(),
  madeAt: instant,
  expiresAt: instant,
  /** When it is carried out, where it is approved and a rule has it wait; it can be stopped until then. */
  releasesAt: z.nullable(instant),
})
/** A request in a list. */
export type ApprovalLine = z.output<typeof approvalLine>

/** A request with everything that decides it. */
export const approvalDetail = z.object({
  // Not `z.extend`: browsers would load it for this alone.
  ...approvalLine.shape,
  /** Whoever asked for it is no active member any more: it takes one approval more. */
  formerMaker: z.boolean(),
  version: z.int(),
  /** Canonical JSON: exactly what approvers sign. */
  payload: z.string(),
  /** The customer whom it pays by username; `null` for anything else. */
  username: z.nullable(z.string()),
  /** The versions before, oldest first: their payloads, and when its maker changed each. */
  earlier: z.array(z.object({ version: z.int(), payload: z.string(), changedAt: instant })),
  /** The rules that a change of the policy was written to replace, whatever holds by now; `null` for anything else. */
  replaces: z.nullable(z.array(policyRule)),
  /** Whether the caller can change it now: their own, and not carried out. */
  canChange: z.boolean(),
  decisions: z.array(decision),
  /** Who can still approve it, by name; a deputy in whose place. */
  waitsFor: z.array(z.object({ ...colleague.shape, inPlaceOf: z.nullable(colleague) })),
  /** In whose place the caller decides, as their deputy. */
  inPlaceOf: z.nullable(colleague),
  /** Whether the caller can decline it now, which they still can after approving it. */
  canDecline: z.boolean(),
  /** Whether enough people could approve it; when not, members or the policy must change. */
  hasQuorum: z.boolean(),
  /** Why it was stopped: the refusal's code. */
  stoppedBy: z.nullable(z.string()),
  /** The id of what was made of it, once it is released. */
  subject: z.string(),
})
/** A request with everything that decides it. */
export type ApprovalDetail = z.output<typeof approvalDetail>

const params = z.object({ approval: id('apr') })
/** The version that the caller saw. */
const version = z.int().check(z.gte(1), z.lte(9_999))

/** The requests of the company, those that wait first and soonest to end first, then the newest. */
export const listApprovals = endpoint({
  id: 'listApprovals',
  method: 'GET',
  bases: ['business'],
  path: '/approval/list',
  summary: 'Requests for approval',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({
    state: z._default(z.enum(['waiting', 'closed', 'all']), 'waiting'),
    page: page(),
    limit: limit(20),
  }),
  response: z.object({
    approvals: z.array(approvalLine),
    /** How many wait for the caller. */
    forYou: z.int(),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
  }),
  refusals: [],
})

/** One request. */
export const getApproval = endpoint({
  id: 'getApproval',
  method: 'GET',
  bases: ['business'],
  path: '/approval/{approval}',
  summary: 'A request for approval',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  params,
  response: z.object({ approval: approvalDetail }),
  refusals: ['not_found'],
})

/** Starts approving: a challenge over exactly this version, for the caller's passkeys. */
export const startVote = endpoint({
  id: 'startVote',
  method: 'POST',
  bases: ['business'],
  path: '/approval/{approval}/challenge',
  summary: 'Begin approving with a passkey',
  auth: 'session',
  // A deputy has no such permission: whether the caller votes is decided by the call.
  permission: 'view',
  params,
  body: z.object({ version }),
  response: z.object({ ...passkeyOptions.shape, nonce: z.string() }),
  refusals: [
    'forbidden',
    'not_found',
    'version_changed',
    'approval_closed',
    'own_request',
    'vote_given',
    'passkey_none',
    'money_out_held',
    'rate_limited',
  ],
})

/**
 * Decides. `approve` needs the passkey's answer to the challenge; `decline` needs a reason and ends the request. The
 * last approval that is needed has the request done at once.
 */
export const decideApproval = endpoint({
  id: 'decideApproval',
  method: 'POST',
  bases: ['business'],
  path: '/approval/{approval}/decide',
  summary: 'Approve or decline a request',
  auth: 'session',
  // A deputy has no such permission: whether the caller votes is decided by the call.
  permission: 'view',
  params,
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve'), version, credential: assertion, words: z.optional(line(0, 500)) }),
    z.object({
      decision: z.literal('decline'),
      version,
      reason: z.enum(DECLINE_REASONS),
      words: z.optional(line(0, 500)),
    }),
  ]),
  response: z.object({ approval: approvalDetail }),
  refusals: [
    'forbidden',
    'not_found',
    'version_changed',
    'approval_closed',
    'own_request',
    'vote_given',
    'passkey_expired',
    'passkey_refused',
    'money_out_held',
    'rate_limited',
  ],
})

/**
 * The certificate of a request: the payload, and every approval as its passkey signed it. It can be verified without
 * us.
 */
export const getApprovalProof = endpoint({
  id: 'getApprovalProof',
  method: 'GET',
  bases: ['business'],
  path: '/approval/{approval}/proof',
  summary: 'Certificate of a request',
  auth: 'session',
  permission: 'view',
  params,
  file: ['json'],
  response: z.unknown(),
  refusals: ['not_found'],
})

/** Takes a request of one's own back: its money is free again. */
export const withdrawApproval = endpoint({
  id: 'withdrawApproval',
  method: 'POST',
  bases: ['business'],
  path: '/approval/{approval}/withdraw',
  summary: 'Take a request back',
  auth: 'session',
  permission: 'view',
  params,
  response: z.object({ approval: approvalDetail }),
  refusals: ['not_found', 'approval_closed'],
})

/** Tries an approved request again that was stopped, such as when a limit has freed. */
export const releaseApproval = endpoint({
  id: 'releaseApproval',
  method: 'POST',
  bases: ['business'],
  path: '/approval/{approval}/release',
  summary: 'Try a stopped request again',
  auth: 'session',
  permission: 'view',
  params,
  response: z.object({ approval: approvalDetail }),
  refusals: ['not_found', 'approval_closed'],
})
