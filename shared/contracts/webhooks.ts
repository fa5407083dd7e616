/**
 * Webhooks of a company, on the base `business`: its own servers are told of what happens, as Standard Webhooks 1.0
 * says (https://www.standardwebhooks.com). Each is a POST with the headers `webhook-id`, `webhook-timestamp` and
 * `webhook-signature`, and the body `{ type, timestamp, data }`; `data` has the thing's `id` and `state`, and the rest
 * is read by its own call.
 */
import * as z from 'zod/mini'
import { OTP_NOES } from './account-acts.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, limit, line, otp, transactionPin } from './fields.ts'

/**
 * The types of events. Of the history: `state` is the item's badge, `asset` its coin or currency, `direction` `in` or
 * `out`. Of approvals: `state` is the request's state, `kind` what it asks for, `version` which version of it.
 *
 * - `deposit.detected`: seen on its network; `deposit.credited`: it can be used; `deposit.failed`: it never arrived, or
 *   its credit was reversed.
 * - `withdrawal.requested`, `withdrawal.completed`; `withdrawal.returned`: cancelled or rejected, with the money back;
 *   `withdrawal.failed`.
 * - `transfer.sent`, `transfer.received`: Zend Pay, booked at once.
 * - `swap.completed`: booked at once.
 * - `quick_sell.requested`, `quick_sell.completed`; `quick_sell.returned`: the payout did not go through, or came back.
 * - `fx.requested`, `fx.completed`: a payment abroad; `fx.returned`: it was cancelled or not taken, its rate was not
 *   reached, or it came back; the money is there again.
 * - `bill.part_paid`, `bill.paid`, `bill.overpaid`, `bill.expired`, `bill.cancelled`: an invoice or a payment by a
 *   link came to this state; `parent` is the link. `bill.late`: coins came after it was cancelled; `bill.reversed`:
 *   coins that were counted are gone from their network.
 * - `approval.requested`: asked for, or changed; `approval.decided`: approved, declined, withdrawn or expired;
 *   `approval.released`: what was asked for was done.
 * - `test`: a member tried the endpoint; goes to that one only.
 */
export const WEBHOOK_EVENTS = [
  'deposit.detected',
  'deposit.credited',
  'deposit.failed',
  'withdrawal.requested',
  'withdrawal.completed',
  'withdrawal.returned',
  'withdrawal.failed',
  'transfer.sent',
  'transfer.received',
  'swap.completed',
  'quick_sell.requested',
  'quick_sell.completed',
  'quick_sell.returned',
  'fx.requested',
  'fx.completed',
  'fx.returned',
  'bill.part_paid',
  'bill.paid',
  'bill.overpaid',
  'bill.expired',
  'bill.cancelled',
  'bill.late',
  'bill.reversed',
  'approval.requested',
  'approval.decided',
  'approval.released',
  'test',
] as const
/** The type of an event. */
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What an endpoint can be limited to. A test goes to whichever is tested. */
export const CHOSEN_EVENTS = WEBHOOK_EVENTS.filter((each) => each !== 'test')

/** The body of a webhook. `timestamp`: when it happened, not when it is sent. */
export const webhookBody = z.object({
  type: z.enum(WEBHOOK_EVENTS),
  timestamp: instant,
  data: z.looseObject({ id: z.string(), state: z.string() }),
})

/** Why an endpoint is off: by a member, because it answered 410, because all tries of five days failed. */
export const DISABLED_REASONS = ['member', 'gone', 'failing'] as const
/** The states of a delivery. `dropped`: the endpoint was switched off or removed before. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const
/** The state of a delivery. */
export type DeliveryState = (typeof DELIVERY_STATES)[number]
/**
 * Why there was no answer: none in time; the address is not a public one; the name is not known; encryption failed; the
 * connection was refused or broke.
 */
export const DELIVERY_PROBLEMS = ['timeout', 'address', 'name', 'tls', 'connection'] as const
/** Why there was no answer. */
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/**
 * An endpoint. `events`: which it gets, `null` for all. `publicKey` (`whpk_`) checks the `v1a` signatures.
 * `failingSince`: no try succeeded since. `oldSecretUntil`: until then the secret before the last roll signs too.
 */
const webhook = z.object({
  id: id('hok'),
  url: z.string(),
  description: z.string(),
  events: z.nullable(z.array(z.enum(WEBHOOK_EVENTS))),
  publicKey: z.string(),
  madeAt: instant,
  disabled: z.nullable(z.object({ at: instant, reason: z.enum(DISABLED_REASONS) })),
  failingSince: z.nullable(instant),
  oldSecretUntil: z.nullable(instant),
})
/** An endpoint. */
export type WebhookAnswer = z.output<typeof webhook>

/** A try. `response` is the beginning of the answer's body. */
const attempt = z.object({
  number: z.int(),
  at: instant,
  tookMs: z.int(),
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
  response: z.string(),
})
/** A delivery. `event` is the `webhook-id`. `nextAt`: the next try, while it waits. */
const delivery = z.object({
  id: id('whd'),
  event: id('evt'),
  type: z.enum(WEBHOOK_EVENTS),
  body: z.string(),
  state: z.enum(DELIVERY_STATES),
  madeAt: instant,
  replayed: z.boolean(),
  nextAt: z.nullable(instant),
  attempts: z.array(attempt),
})
/** A delivery. */
export type DeliveryAnswer = z.output<typeof delivery>

const params = z.object({ webhook: id('hok') })
/** The address, checked by the server: https, on port 443 or from 1024 on, without a user, not of a private network. */
const url = line(1, 500)
const chosen = z.nullable(z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)))
const described = { url, description: z._default(line(0, 120), ''), events: z._default(chosen, null) }
const CONFIRM_NOES = [...OTP_NOES, 'pin_not_created', 'pin_wrong', 'pin_locked'] as const

/** The company's endpoints, the oldest first. */
export const listWebhooks = endpoint({
  id: 'listWebhooks',
  method: 'GET',
  bases: ['business'],
  path: '/webhook',
  summary: 'Webhook endpoints',
  auth: 'session',
  permission: 'api.manage',
  response: z.object({ webhooks: z.array(webhook), max: z.int() }),
  refusals: [],
})

/**
 * Makes an endpoint, confirmed by PIN and code (`getEmailOtp`, `webhook`, with this `url`). Only here is its secret
 * shown.
 */
export const createWebhook = endpoint({
  id: 'createWebhook',
  method: 'POST',
  bases: ['business'],
  path: '/webhook',
  summary: 'Make a webhook endpoint',
  auth: 'session',
  permission: 'api.manage',
  status: 201,
  body: z.object({ ...described, otp, transactionPin }),
  response: z.object({ webhook, secret: z.string() }),
  refusals: ['webhook_url_refused', 'webhook_limit', ...CONFIRM_NOES],
})

/**
 * Changes an endpoint. Another `url` is confirmed by PIN and code (`getEmailOtp`, `webhook`, with this `url` and
 * `webhook`). Switching it off drops what waits for it; what happens meanwhile can be sent again later.
 */
export const updateWebhook = endpoint({
  id: 'updateWebhook',
  method: 'PUT',
  bases: ['business'],
  path: '/webhook/{webhook}',
  summary: 'Change a webhook endpoint',
  auth: 'session',
  permission: 'api.manage',
  params,
  body: z.object({
    ...described,
    enabled: z.boolean(),
    otp: z.optional(otp),
    transactionPin: z.optional(transactionPin),
  }),
  response: z.object({ webhook }),
  refusals: ['invalid_request', 'webhook_url_refused', ...CONFIRM_NOES],
})

/** Removes an endpoint and its log; what waits for it is not sent. */
export const deleteWebhook = endpoint({
  id: 'deleteWebhook',
  method: 'DELETE',
  bases: ['business'],
  path: '/webhook/{webhook}',
  summary: 'Remove a webhook endpoint',
  auth: 'session',
  permission: 'api.manage',
  params,
  response: z.object({ removed: z.literal(true) }),
  refusals: [],
})

/** Makes another secret, shown only here. The one before signs too, for 24 hours; an older one no longer. */
export const rollWebhook = endpoint({
  id: 'rollWebhook',
  method: 'POST',
  bases: ['business'],
  path: '/webhook/{webhook}/roll',
  summary: 'Roll the secret of a webhook endpoint',
  auth: 'session',
  permission: 'api.manage',
  params,
  body: z.object({ transactionPin }),
  response: z.object({ webhook, secret: z.string() }),
  refusals: ['pin_not_created', 'pin_wrong', 'pin_locked'],
})

/** Sends an event of the type `test` to this endpoint. */
export const testWebhook = endpoint({
  id: 'testWebhook',
  method: 'POST',
  bases: ['business'],
  path: '/webhook/{webhook}/test',
  summary: 'Send a test to a webhook endpoint',
  auth: 'session',
  permission: 'api.manage',
  params,
  response: z.object({ delivery: id('whd') }),
  refusals: ['webhook_disabled', 'rate_limited'],
})

/** What was sent to an endpoint in the last 30 days, the newest first. `before` is the last id of the page before. */
export const listDeliveries = endpoint({
  id: 'listDeliveries',
  method: 'GET',
  bases: ['business'],
  path: '/webhook/{webhook}/deliveries',
  summary: 'The log of a webhook endpoint',
  auth: 'session',
  permission: 'api.manage',
  params,
  query: z.object({ state: z.optional(z.enum(DELIVERY_STATES)), before: z.optional(id('whd')), limit: limit(20) }),
  response: z.object({ deliveries: z.array(delivery), more: z.boolean() }),
  refusals: [],
})

/** Sends the event of a delivery again, with the same `webhook-id`. */
export const replayDelivery = endpoint({
  id: 'replayDelivery',
  method: 'POST',
  bases: ['business'],
  path: '/webhook/delivery/{delivery}/replay',
  summary: 'Send a webhook again',
  auth: 'session',
  permission: 'api.manage',
  params: z.object({ delivery: id('whd') }),
  response: z.object({ delivery: id('whd') }),
  refusals: ['webhook_disabled', 'rate_limited'],
})

/**
 * Sends what happened within a time again, as far as this endpoint wants it and has not taken it: at most 1,000 events,
 * the oldest first. `more`: there are others; ask again with a later `from`.
 */
export const replayDeliveries = endpoint({
  id: 'replayDeliveries',
  method: 'POST',
  bases: ['business'],
  path: '/webhook/{webhook}/replay',
  summary: 'Send what was missed again',
  auth: 'session',
  permission: 'api.manage',
  params,
  body: z.object({ from: instant, until: instant }),
  response: z.object({ replayed: z.int(), more: z.boolean() }),
  refusals: ['webhook_disabled', 'rate_limited'],
})
