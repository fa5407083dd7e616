/**
 * Requests for money between people: one asks a person by username, or whoever has a link. Nothing moves by a request
 * or by opening it: it is paid by `withdraw` with its id, with all that confirms a payment.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, coinCode, id, instant, line, positiveAmount, username } from './fields.ts'

/** A request that is not paid, declined or taken back ends by itself. */
export const REQUEST_STATES = ['open', 'paid', 'declined', 'cancelled', 'expired'] as const
/** The state of a request. */
export type RequestState = (typeof REQUEST_STATES)[number]

const person = z.object({ username: z.string(), name: z.string(), image: z.nullable(z.string()) })

/**
 * A request as one of its two people sees it: `in` asks them, `out` is their own. `party` is the other one, `null` for
 * a link of one's own, which `link` opens. `known`: the reader has paid or saved the asker before. `resembles`: whom
 * they know and could take the asker for.
 */
export const moneyRequest = z.object({
  _id: id('req'),
  direction: z.enum(['in', 'out']),
  amount,
  currency: coinCode,
  note: z.nullable(z.string()),
  state: z.enum(REQUEST_STATES),
  party: z.nullable(person),
  link: z.nullable(z.string()),
  known: z.boolean(),
  resembles: z.nullable(person),
  createdAt: instant,
  expiresAt: instant,
  endedAt: z.nullable(instant),
  /** The payment that paid it, for those two whose it is. */
  transactionId: z.nullable(id('trf')),
})
/** A request for money. */
export type MoneyRequest = z.output<typeof moneyRequest>

const bases = ['personal'] as const
const params = z.object({ id: id('req') })
const response = z.object({ request: moneyRequest })

/** The caller's newest requests in both directions, and whom they hear no more requests of. */
export const listRequests = endpoint({
  id: 'listRequests',
  method: 'GET',
  bases,
  path: '/requests',
  summary: 'Requests for money',
  auth: 'session',
  permission: 'view',
  response: z.object({ received: z.array(moneyRequest), sent: z.array(moneyRequest), blocked: z.array(person) }),
  refusals: [],
})

/** Asks a person for money; without `toUser` it makes a link, which one person can pay. */
export const askForMoney = endpoint({
  id: 'askForMoney',
  method: 'POST',
  bases,
  path: '/requests',
  summary: 'Ask for money',
  auth: 'session',
  permission: 'deposit',
  offers: 'transfer',
  status: 201,
  body: z.object({
    currency: coinCode,
    amount: positiveAmount,
    toUser: z.optional(username),
    note: z.optional(line(0, 140)),
  }),
  response,
  refusals: [
    'invalid_request',
    'payee_not_found',
    'payee_is_self',
    'rate_limited',
    'request_limit',
    'idempotency_key_reused',
  ],
})

/** One request of or to the caller. */
export const getRequest = endpoint({
  id: 'getRequest',
  method: 'GET',
  bases,
  path: '/requests/{id}',
  summary: 'A request for money',
  auth: 'session',
  permission: 'view',
  params,
  response,
  refusals: ['not_found'],
})

/** What a link asks for, for whoever has it. */
export const getRequestLink = endpoint({
  id: 'getRequestLink',
  method: 'GET',
  bases,
  path: '/requests/link/{code}',
  summary: 'What a link asks for',
  auth: 'session',
  permission: 'view',
  params: z.object({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/)) }),
  response,
  refusals: ['not_found'],
})

/** Declines a request. With `block`, the caller hears of no more requests of its asker, who is not told of that. */
export const declineRequest = endpoint({
  id: 'declineRequest',
  method: 'POST',
  bases,
  path: '/requests/{id}/decline',
  summary: 'Decline a request for money',
  auth: 'session',
  permission: 'withdrawal',
  params,
  body: z.object({ block: z._default(z.boolean(), false) }),
  response,
  refusals: ['not_found', 'request_closed'],
})

/** Takes back a request of the caller's. */
export const cancelRequest = endpoint({
  id: 'cancelRequest',
  method: 'POST',
  bases,
  path: '/requests/{id}/cancel',
  summary: 'Take a request for money back',
  auth: 'session',
  permission: 'deposit',
  params,
  response,
  refusals: ['not_found', 'request_closed'],
})

/** Hears of somebody's requests again. */
export const unblockAsker = endpoint({
  id: 'unblockAsker',
  method: 'DELETE',
  bases,
  path: '/requests/blocked',
  summary: 'Hear of somebody’s requests again',
  auth: 'session',
  permission: 'withdrawal',
  query: z.object({ username }),
  response: z.object({ unblocked: z.boolean() }),
  refusals: ['payee_not_found', 'payee_is_self', 'rate_limited'],
})
