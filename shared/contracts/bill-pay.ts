/**
 * The page for whoever pays a bill, on the base `general`: without an account, by the code of its link. bills.ts has
 * the company's side.
 */
import * as z from 'zod/mini'
import { billLine, BILL_KINDS } from './bills.ts'
import { endpoint } from './endpoint.ts'
import { addressText, amount, coinCode, day, email, instant, line, localCurrency } from './fields.ts'
import { networkId } from './networks.ts'
import { BILL_STATES } from './statuses.ts'

/** The second code in a link that was mailed to whoever paid too much. */
const claimCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/))

/** The code in a bill's link. */
const params = z.object({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/)) })

/** What whoever pays sees of what came: `seen` and `confirming` on the network, `counted`, or `gone` again. */
const came = z.object({
  seenAt: instant,
  currency: coinCode,
  networkName: z.string(),
  amount,
  state: z.enum(['seen', 'confirming', 'counted', 'gone']),
  worth: z.nullable(amount),
  late: z.boolean(),
})

/** A network on which one of the coins is taken. `minimum`: less is not credited by itself. */
const way = z.object({ network: networkId, name: z.string(), minimum: amount, arrivalMinutes: z.int() })

/** A bill, as whoever pays it sees it. */
export const payView = z.object({
  kind: z.enum(BILL_KINDS),
  state: z.enum(BILL_STATES),
  company: z.object({ name: z.string(), verified: z.boolean() }),
  contact: z.nullable(z.string()),
  number: z.nullable(z.string()),
  title: z.string(),
  details: z.nullable(z.string()),
  lines: z.array(billLine),
  customer: z.nullable(z.string()),
  currency: localCurrency,
  amount,
  paid: amount,
  remaining: amount,
  excess: z.nullable(amount),
  dueOn: z.nullable(day),
  coins: z.array(z.object({ currency: coinCode, name: z.string(), networks: z.array(way) })),
  came: z.array(came),
  /**
   * What is with an excess: an address can be named (`open`), by the link mailed to whoever paid alone (`mailed`), one
   * was (`named`), it is on its way there (`returning`), it was sent (`returned`).
   */
  refund: z.enum(['none', 'open', 'mailed', 'named', 'returning', 'returned']),
  /** Whether whoever pays can leave a mail address, and whether one is known. */
  mail: z.enum(['none', 'open', 'known']),
  at: instant,
})
/** A bill, as whoever pays it sees it. */
export type PayView = z.output<typeof payView>

/** What a bill's link opens. */
export const getPay = endpoint({
  id: 'getPay',
  method: 'GET',
  bases: ['general'],
  path: '/pay/{code}',
  summary: 'What is to be paid, for whoever pays',
  auth: 'public',
  params,
  response: payView,
  refusals: ['not_found', 'rate_limited'],
})

/** Begins a payment by a link that many can pay by: the answer's code opens it. */
export const beginPay = endpoint({
  id: 'beginPay',
  method: 'POST',
  bases: ['general'],
  path: '/pay/{code}/begin',
  summary: 'Begin a payment by a link',
  auth: 'public',
  status: 201,
  params,
  body: z.object({ name: z.optional(line(1, 120)) }),
  response: z.object({ code: z.string() }),
  refusals: ['not_found', 'bill_closed', 'rate_limited'],
})

/**
 * A firm quote: until `expiresAt`, `amount` of the coin is what remains to be paid, wherever among the address's
 * networks it is seen. It is rounded up.
 */
export const payQuote = z.object({
  currency: coinCode,
  network: networkId,
  networkName: z.string(),
  amount,
  /** What that is worth in the bill's currency. */
  worth: amount,
  rate: z.string(),
  expiresAt: instant,
  address: z.string(),
  memo: z.nullable(z.string()),
  memoName: z.nullable(z.enum(['tag', 'memo', 'comment'])),
  /** The content of the QR code, and its dark modules as a path in a square of `side`. */
  uri: z.string(),
  qr: z.object({ side: z.int(), path: z.string() }),
  /** The identicon of the address, twelve by twelve. */
  picture: z.array(z.object({ fill: z.string(), d: z.string() })),
  confirmations: z.int(),
  arrivalMinutes: z.int(),
  at: instant,
})
/** A firm quote. */
export type PayQuote = z.output<typeof payQuote>

/** Chooses coin and network: the bill's own address there, and a firm quote; the one in force while there is one. */
export const quotePay = endpoint({
  id: 'quotePay',
  method: 'POST',
  bases: ['general'],
  path: '/pay/{code}/quote',
  summary: 'Quote what is to be paid in a coin',
  auth: 'public',
  status: 201,
  params,
  body: z.object({ currency: coinCode, chain: networkId }),
  response: payQuote,
  refusals: [
    'not_found',
    'bill_closed',
    'amount_too_small',
    'network_not_available',
    'network_halted',
    'address_not_ready',
    'price_stale',
    'price_sources_disagree',
    'price_jumped',
    'rate_limited',
  ],
})

/**
 * Names, once, where what was paid too much is to go. The company decides and pays it. Once a link was mailed to
 * whoever paid, its `claim` is needed.
 */
export const refundPay = endpoint({
  id: 'refundPay',
  method: 'POST',
  bases: ['general'],
  path: '/pay/{code}/refund',
  summary: 'Say where to return what was too much',
  auth: 'public',
  params,
  body: z.object({ chain: networkId, address: addressText, claim: z.optional(claimCode) }),
  response: payView,
  refusals: ['not_found', 'bill_closed', 'address_invalid', 'network_not_available', 'rate_limited'],
})

/** Leaves a mail address, once: whoever pays too much, or too late, is mailed a link there. It is shown to the company. */
export const leavePayMail = endpoint({
  id: 'leavePayMail',
  method: 'POST',
  bases: ['general'],
  path: '/pay/{code}/mail',
  summary: 'Leave a mail address, in case too much is paid',
  auth: 'public',
  params,
  body: z.object({ email }),
  response: payView,
  refusals: ['not_found', 'bill_closed', 'rate_limited'],
})
