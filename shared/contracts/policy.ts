/**
 * The policy of a company (business.md A4): what others must approve, and how it is changed. Calls on the base
 * `business`.
 */
import * as z from 'zod/mini'
import { otpSent } from './accounts.ts'
import { approvalAsked } from './approval-asked.ts'
import { endpoint } from './endpoint.ts'
import { amount, id, instant, otp, transactionPin } from './fields.ts'
import { ROLES } from './permissions.ts'

/** What can need approval. */
export const APPROVAL_KINDS = [
  'withdrawal',
  'transfer',
  'quick-sell',
  'fx',
  'batch',
  'policy',
  'member',
  'payee',
  'api-key',
] as const
/** One kind of request. */
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** How something is asked for: by a person in the app, or by one of the company's keys. */
export const CHANNELS = ['app', 'api'] as const
/** One way to ask. */
export type Channel = (typeof CHANNELS)[number]

/** An amount of a rule in US dollars, in whole cents. */
export const ruleDollars = amount.check(z.regex(/^\d{1,12}(\.\d{1,2})?$/))

/** The most rules that a policy can have. */
export const RULES_MAX = 20

/** The longest that a rule has something wait once it is approved: a day. */
export const DELAY_MINUTES_MAX = 1_440

/**
 * One rule of a policy: whatever meets all that `when` names needs this many approvals. Values are in US dollars.
 * `dailyFrom`: with it the company, whoever of it, moves at least this much within 24 hours. `from`: whose approvals
 * count; without it everybody's who may approve. `delayMinutes`: for so long what is approved waits before it is
 * carried out, and can still be stopped. `channel`: only what people ask for in the app, or only what keys ask for.
 * What moves no money, such as saving a payee, is met only by rules that name its kind, or nothing.
 */
export const policyRule = z.strictObject({
  when: z.strictObject({
    kinds: z.optional(z.array(z.enum(APPROVAL_KINDS)).check(z.minLength(1), z.maxLength(20))),
    valueFrom: z.optional(ruleDollars),
    dailyFrom: z.optional(ruleDollars),
    payeeNewerThanDays: z.optional(z.int().check(z.gte(1), z.lte(365))),
    newCountry: z.optional(z.literal(true)),
    channel: z.optional(z.enum(CHANNELS)),
  }),
  approvals: z.int().check(z.gte(1), z.lte(2)),
  delayMinutes: z.optional(z.int().check(z.gte(1), z.lte(DELAY_MINUTES_MAX))),
  from: z.optional(
    z.strictObject({
      roles: z.optional(z.array(z.enum(ROLES)).check(z.minLength(1), z.maxLength(7))),
      members: z.optional(z.array(id('mbr')).check(z.minLength(1), z.maxLength(20))),
    }),
  ),
})
/** One rule of a policy. */
export type PolicyRule = z.output<typeof policyRule>

/** A person of the company, as their colleagues know them. */
export const colleague = z.object({ name: z.string(), you: z.boolean() })

/**
 * Somebody who may approve. `passkey`: they have one that confirms. Without it they cannot yet, until `passkeyFrom`
 * where theirs is too new. `asks` is what they may ask for themselves: on that their own approval does not count.
 */
export const policyApprover = z.object({
  ...colleague.shape,
  member: id('mbr'),
  role: z.enum(ROLES),
  passkey: z.boolean(),
  passkeyFrom: z.nullable(instant),
  asks: z.array(z.enum(APPROVAL_KINDS)),
})
/** Somebody who may approve. */
export type PolicyApprover = z.output<typeof policyApprover>

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
      /** Rules, by their place, that too few members can meet: nothing that needs one of them can be done. */
      unmet: z.array(z.int()),
      /** One person alone runs the company: nobody else could approve. */
      singleControl: z.boolean(),
      changedAt: z.nullable(instant),
      changedBy: z.nullable(colleague),
      /** Who may approve now, in the order of joining. */
      approvers: z.array(policyApprover),
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

/**
 * Puts rules in force, in place of the version from which they were written: `version_changed` when another is in force
 * by then. `rule_unmet`, with the rule's place: it names people who cannot approve, or too few. Where others may
 * approve, one of them must.
 */
export const changePolicy = endpoint({
  id: 'changePolicy',
  method: 'POST',
  bases: ['business'],
  path: '/policy',
  summary: 'Change who approves what',
  auth: 'session',
  permission: 'policy.manage',
  body: z.object({ rules, version: z.int().check(z.gte(0)), otp, transactionPin }),
  response: z.union([z.object({ version: z.int() }), approvalAsked]),
  refusals: [
    'version_changed',
    'rule_unmet',
    'approval_needed',
    'single_control_limit',
    'approver_gone',
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
  response: z.object({ days: z.int(), current: simulated, proposed: simulated }),
  refusals: [],
})
