/**
 * Approvals of a company (business.md A4): the policy that says what others must approve, the requests that wait, and
 * the decisions on them. Calls on the base `business`.
 */
import * as z from 'zod/mini'
import { otpSent } from './accounts.ts'
import { approvalAsked } from './approval-asked.ts'
import { endpoint } from './endpoint.ts'
import { amount, assetCode, id, instant, limit, line, otp, page, transactionPin } from './fields.ts'
import { assertion, passkeyOptions } from './passkeys.ts'
import { ROLES } from './permissions.ts'

/** What can need approval. */
export const APPROVAL_KINDS = ['withdrawal', 'transfer', 'quick-sell', 'policy'] as const
/** One kind of request. */
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

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

/** The most rules that a policy can have. */
export const RULES_MAX = 20

/**
 * One rule of a policy: whatever meets all that `when` names needs this many approvals. Values are in US dollars.
 * `dailyFrom`: with it the company, whoever of it, moves at least this much within 24 hours. `from`: whose approvals
 * count; without it everybody's who may approve.
 */
export const policyRule = z.strictObject({
  when: z.strictObject({
    kinds: z.optional(z.array(z.enum(APPROVAL_KINDS)).check(z.minLength(1), z.maxLength(20))),
    valueFrom: z.optional(amount),
    dailyFrom: z.optional(amount),
    payeeNewerThanDays: z.optional(z.int().check(z.gte(1), z.lte(365))),
    newCountry: z.optional(z.literal(true)),
  }),
  approvals: z.int().check(z.gte(1), z.lte(2)),
  from: z.optional(
    z.strictObject({
      roles: z.optional(z.array(z.enum(ROLES)).check(z.minLength(1), z.maxLength(7))),
      members: z.optional(z.array(id('mbr')).check(z.minLength(1), z.maxLength(20))),
    }),
  ),
})
/** One rule of a policy. */
export type PolicyRule = z.output<typeof policyRule>

/**
 * The text that a passkey signs to approve: `payload` is the request's canonical JSON (RFC 8785), byte for byte. The
 * challenge is its SHA-256. `nonce` makes each challenge unique.
 */
export const voteQuestion = (nonce: string, payload: string): string => `zend-approval-1\0${payload}\0${nonce}`

/** A person of the company, as their colleagues know them. */
const person = z.object({ name: z.string(), isYou: z.boolean() })

const decision = z.object({
  by: person,
  decision: z.enum(['approve', 'decline']),
  reason: z.nullable(z.enum(DECLINE_REASONS)),
  words: z.nullable(z.string()),
  decidedAt: instant,
  /** When it lost its worth: whoever gave it could not approve any more. */
  voidAt: z.nullable(instant),
})

/** A request in a list. */
export const approvalLine = z.object({
  id: id('apr'),
  kind: z.enum(APPROVAL_KINDS),
  state: z.enum(APPROVAL_STATES),
  madeBy: person,
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
})
/** A request in a list. */
export type ApprovalLine = z.output<typeof approvalLine>

/** A request with everything that decides it. */
export const approvalDetail = z.extend(approvalLine, {
  version: z.int(),
  /** Canonical JSON: exactly what approvers sign. */
  payload: z.string(),
  decisions: z.array(decision),
  /** Who can still approve it, by name. */
  waitsFor: z.array(person),
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

/** The requests of the company, those that wait first and soonest to end first, then the newest. */
export const listApprovals = endpoint({
  id: 'listApprovals',
  method: 'GET',
  bases: ['business'],
  path: '/approval/list',
  summary: 'Requests for approval',
  auth: 'session',
  permission: 'view',
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
  permission: 'approve',
  params,
  body: z.object({ version: z.int().check(z.gte(1)) }),
  response: z.extend(passkeyOptions, { nonce: z.string() }),
  refusals: [
    'not_found',
    'version_changed',
    'approval_closed',
    'own_request',
    'vote_given',
    'passkey_none',
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
  permission: 'approve',
  params,
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('approve'),
      version: z.int(),
      credential: assertion,
      words: z.optional(line(0, 500)),
    }),
    z.object({
      decision: z.literal('decline'),
      version: z.int(),
      reason: z.enum(DECLINE_REASONS),
      words: z.optional(line(0, 500)),
    }),
  ]),
  response: z.object({ approval: approvalDetail }),
  refusals: [
    'not_found',
    'version_changed',
    'approval_closed',
    'own_request',
    'vote_given',
    'passkey_expired',
    'passkey_refused',
    'rate_limited',
  ],
})

/**
 * The certificate of a request: the payload, and every approval as its passkey signed it. It can be verified without us.
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

/** The company's policy. `version` 0 is the one that every company begins with. */
export const getPolicy = endpoint({
  id: 'getPolicy',
  method: 'GET',
  bases: ['business'],
  path: '/policy',
  summary: 'Who approves what',
  auth: 'session',
  permission: 'view',
  response: z.object({
    policy: z.object({
      version: z.int(),
      rules: z.array(policyRule),
      /** One person alone runs the company: nobody else could approve. */
      singleControl: z.boolean(),
      changedAt: z.nullable(instant),
      changedBy: z.nullable(person),
    }),
  }),
  refusals: [],
})

const rules = z.array(policyRule).check(z.maxLength(RULES_MAX))

/** Mails a code that confirms exactly these rules. */
export const mailPolicyCode = endpoint({
  id: 'mailPolicyCode',
  method: 'POST',
  bases: ['business'],
  path: '/policy/code',
  summary: 'Code to change who approves what',
  auth: 'session',
  permission: 'policy.manage',
  body: z.object({ rules }),
  response: otpSent,
  refusals: ['otp_resend_too_soon', 'otp_limit_reached'],
})

/** Puts rules in force. Where others may approve, one of them must. */
export const changePolicy = endpoint({
  id: 'changePolicy',
  method: 'POST',
  bases: ['business'],
  path: '/policy',
  summary: 'Change who approves what',
  auth: 'session',
  permission: 'policy.manage',
  body: z.object({ rules, otp, transactionPin }),
  response: z.union([z.object({ version: z.int() }), approvalAsked]),
  refusals: [
    'version_changed',
    'approval_needed',
    'single_control_limit',
    'otp_wrong',
    'otp_expired',
    'otp_tries_used_up',
    'pin_not_created',
    'pin_wrong',
    'pin_locked',
  ],
})

const simulated = z.array(z.object({ approvals: z.int(), payments: z.int(), valueUsd: amount }))

/** What the last 90 days would have needed by these rules, and what they need by those in force. */
export const simulatePolicy = endpoint({
  id: 'simulatePolicy',
  method: 'POST',
  bases: ['business'],
  path: '/policy/simulate',
  summary: 'What other rules would have asked for',
  auth: 'session',
  permission: 'policy.manage',
  body: z.object({ rules }),
  response: z.object({ days: z.int(), now: simulated, then: simulated }),
  refusals: [],
})
