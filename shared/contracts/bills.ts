/**
 * Bills: what a company asks others to pay in coins, on the base `business` (business.md A7). An invoice is paid once;
 * a link is open to many, each of whom pays a bill of their own. The page for payers is in bill-pay.ts. Invoices that
 * a company receives are in invoices.ts.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  amount,
  coinCode,
  day,
  email,
  id,
  instant,
  limit,
  line,
  locale,
  localCurrency,
  page,
  positiveAmount,
} from './fields.ts'
import { networkId } from './networks.ts'
import { BADGES, BILL_STATES, DEPOSIT_STATES, QUICK_SELL_STATES, WITHDRAWAL_STATES } from './statuses.ts'

/** What a bill is: an invoice to one customer, a link that many can pay by, or what one of them pays by a link. */
export const BILL_KINDS = ['invoice', 'link', 'payment'] as const
/** What a bill is. */
export type BillKind = (typeof BILL_KINDS)[number]

/** The most lines of a bill. */
export const BILL_LINES_MAX = 20

/** One line of a bill: what for, and its part of the amount. */
export const billLine = z.object({ text: line(1, 120), amount: positiveAmount })

/**
 * Coins that came for a bill. `worth`: what was counted of them in the bill's currency, `null` until they are credited.
 * `rate`: the firm quote in force when they were first seen, or the market's when they were counted. `late`: they came
 * after the quote, or after the bill was cancelled or had expired.
 */
export const billArrival = z.object({
  deposit: id('dep'),
  seenAt: instant,
  currency: coinCode,
  network: networkId,
  amount,
  state: z.enum(DEPOSIT_STATES),
  worth: z.nullable(amount),
  rate: z.nullable(z.enum(['quote', 'market'])),
  late: z.boolean(),
  /**
   * What a rule made of them: swapped into another coin, to be swapped, or kept as they came because of `reason`.
   * `null` where no rule wanted that.
   */
  converted: z.nullable(
    z.object({
      into: coinCode,
      state: z.enum(['waiting', 'done', 'kept']),
      transaction: z.nullable(id('swp')),
      reason: z.nullable(z.string()),
    }),
  ),
  /** The sale that a rule made of them, in its state of now, also when its bank returned it later. */
  sold: z.nullable(
    z.object({ transaction: id('sel'), state: z.enum(QUICK_SELL_STATES), currency: localCurrency, amount }),
  ),
})
/** Coins that came for a bill. */
export type BillArrival = z.output<typeof billArrival>

/**
 * A bill. `paid`: what was counted of what came, in its currency; of a link, of all its payments together. `remaining`:
 * the rest, nothing once it counts as paid. `excess`: what came beyond the amount, once it is more than the tolerance.
 * `url`: the page for whoever pays. `parent`: the link that a payment was made by.
 */
export const bill = z.object({
  _id: id('bil'),
  kind: z.enum(BILL_KINDS),
  parent: z.nullable(id('bil')),
  state: z.enum(BILL_STATES),
  status: z.enum(BADGES),
  number: z.nullable(z.string()),
  title: z.string(),
  details: z.nullable(z.string()),
  lines: z.array(billLine),
  currency: localCurrency,
  amount,
  paid: amount,
  remaining: amount,
  excess: z.nullable(amount),
  /** The coins that are taken, on every network of theirs. */
  coins: z.array(coinCode),
  customer: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()) })),
  /** How whoever pays reaches the company. */
  contact: z.nullable(z.string()),
  /** Of its page's mails and PDF. */
  language: locale,
  dueOn: z.nullable(day),
  expiresAt: z.nullable(instant),
  url: z.string(),
  createdAt: instant,
  paidAt: z.nullable(instant),
  cancelledAt: z.nullable(instant),
  mailedAt: z.nullable(instant),
  /**
   * Where whoever paid too much wants it back; `claimed`: said through the link that was mailed to them, else by
   * whoever has the page's link. Nobody checked whose address it is.
   */
  refundTo: z.nullable(z.object({ network: networkId, address: z.string(), at: instant, claimed: z.boolean() })),
  /** The link mailed last to whoever paid, by which they say where it goes back. */
  claim: z.nullable(
    z.object({
      email: z.string(),
      mailedAt: instant,
      state: z.enum(['waiting', 'used', 'expired']),
      byUs: z.boolean(),
    }),
  ),
  /** The mail address that whoever paid left on the page. */
  payerEmail: z.nullable(z.string()),
  /** What the company sent to that address since, the newest first, at most ten. */
  returns: z.array(z.object({ transaction: id('wdr'), state: z.enum(WITHDRAWAL_STATES), currency: coinCode, amount })),
  /** Of a link: how many payments were begun by it, and how many are paid. */
  payments: z.nullable(z.object({ begun: z.int(), paid: z.int() })),
  /** What came, the newest first, at most 100; in lists it is left empty. */
  arrivals: z.array(billArrival),
})
/** A bill, as its company sees it. */
export type BillAnswer = z.output<typeof bill>

const params = z.object({ bill: id('bil') })

/** Makes a bill. With `lines`, the amount is their sum. No `coins` means every coin that can be received. */
export const createBill = endpoint({
  id: 'createBill',
  method: 'POST',
  bases: ['business'],
  path: '/bill',
  summary: 'Make an invoice or a payment link',
  auth: 'session',
  permission: 'deposit',
  keys: 'plain',
  offers: 'bills',
  status: 201,
  body: z.object({
    kind: z.enum(['invoice', 'link']),
    number: z.optional(line(1, 40)),
    title: line(1, 120),
    details: z.optional(line(1, 500)),
    lines: z._default(z.array(billLine).check(z.maxLength(BILL_LINES_MAX)), []),
    currency: localCurrency,
    amount: positiveAmount,
    coins: z._default(z.array(coinCode).check(z.maxLength(20)), []),
    customer: z.optional(z.object({ name: line(1, 120), email: z.optional(email) })),
    contact: z.optional(line(1, 120)),
    language: z._default(locale, 'en'),
    dueOn: z.optional(day),
    expiresAt: z.optional(instant),
  }),
  response: z.object({ bill }),
  refusals: ['bill_number_used', 'bill_sum', 'amount_too_large', 'asset_unknown', 'invalid_request', 'rate_limited'],
})

/** The company's invoices and links, newest first; with `parent`, the payments that were begun by that link. */
export const listBills = endpoint({
  id: 'listBills',
  method: 'GET',
  bases: ['business'],
  path: '/bill/list',
  summary: 'Invoices and payment links',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({
    kind: z.optional(z.enum(['invoice', 'link'])),
    state: z.optional(z.enum(BILL_STATES)),
    parent: z.optional(id('bil')),
    page: page(),
    limit: limit(20),
  }),
  response: z.object({ bills: z.array(bill), page: z.int(), limit: z.int(), total: z.int() }),
  refusals: ['invalid_request'],
})

/** One bill. */
export const getBill = endpoint({
  id: 'getBill',
  method: 'GET',
  bases: ['business'],
  path: '/bill/{bill}',
  summary: 'An invoice or a payment link',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  params,
  response: z.object({ bill }),
  refusals: ['not_found'],
})

/**
 * Ends a bill: no more quotes are made for it, nor payments begun by it. What still comes to its addresses is credited,
 * and shown as late.
 */
export const cancelBill = endpoint({
  id: 'cancelBill',
  method: 'POST',
  bases: ['business'],
  path: '/bill/{bill}/cancel',
  summary: 'Cancel an invoice or a payment link',
  auth: 'session',
  permission: 'deposit',
  keys: 'plain',
  params,
  response: z.object({ bill }),
  refusals: ['not_found', 'bill_closed'],
})

/** An invoice as a PDF, with its page's address as a QR code. */
export const getBillFile = endpoint({
  id: 'getBillFile',
  method: 'GET',
  bases: ['business'],
  path: '/bill/{bill}/file',
  summary: 'An invoice as a PDF',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  params,
  file: ['pdf'],
  response: z.unknown(),
  refusals: ['not_found', 'rate_limited'],
})

/**
 * Mails a link to whoever paid too much, or too late, by which they say where it goes back: to `email`, else to the
 * address that they left on the page, else to the invoice's customer. It takes the place of an earlier one. Nothing is
 * paid by it: the company decides and pays it as any withdrawal.
 */
export const mailClaim = endpoint({
  id: 'mailClaim',
  method: 'POST',
  bases: ['business'],
  path: '/bill/{bill}/claim',
  summary: 'Ask whoever paid where an excess goes back',
  auth: 'session',
  permission: 'deposit',
  params,
  body: z.object({ email: z.optional(email) }),
  response: z.object({ bill }),
  refusals: ['not_found', 'bill_closed', 'bill_no_mail', 'rate_limited'],
})

/** Mails an invoice's page to its customer, in the invoice's language. At most three times a day. */
export const mailBill = endpoint({
  id: 'mailBill',
  method: 'POST',
  bases: ['business'],
  path: '/bill/{bill}/mail',
  summary: 'Mail an invoice to its customer',
  auth: 'session',
  permission: 'deposit',
  params,
  response: z.object({ bill }),
  refusals: ['not_found', 'bill_closed', 'bill_no_mail', 'rate_limited'],
})
