/**
 * Zend FX (product.md §10, business.md A6): a company pays a supplier abroad out of its USDT. Rates are in fx-rates.ts,
 * suppliers in suppliers.ts.
 */
import { PURPOSE_NAMES } from '@zend/corridors'
import * as z from 'zod/mini'
import { otpSent } from './accounts.ts'
import { approvalAsked } from './approval-asked.ts'
import { endpoint } from './endpoint.ts'
import { amount, day, id, instant, limit, line, otp, page, positiveAmount, transactionPin } from './fields.ts'
import { foreseen } from './foreseen.ts'
import { fxPayee } from './fx-payee.ts'
import { fxQuestion } from './fx-questions.ts'
import { FX_RATE_NOES, fxCurrency } from './fx-rates.ts'
import { INVOICES_MAX } from './invoices.ts'
import { BADGES, FX_SHOWN_STATES } from './statuses.ts'

const payNoes = [
  'supplier_unknown',
  'supplier_not_confirmed',
  'supplier_cooling',
  'amount_too_small',
  'amount_too_large',
  'insufficient_funds',
  'limit_exceeded',
  'money_out_held',
  'deposit_in_question',
  'company_frozen',
  'verification_needed',
  'version_changed',
  'quote_expired',
  'invoice_unknown',
  'invoice_spent',
  'test_payment_needed',
  'invoice_needed',
  'invoice_account_differs',
  'invoice_sum',
  ...FX_RATE_NOES,
] as const

const supplierId = line(5, 64)

/** The invoices that a payment pays, each with its part in the supplier's currency. */
const paidInvoices = z.array(z.object({ _id: id('ivc'), number: z.string(), pays: amount }))

/** An offer to pay a supplier, until `expiresAt`. `most` may leave; `takes` would at the rates of now. */
export const fxQuote = z.object({
  /** The offer itself, signed by us: the input of `payFx`. */
  quote: z.string(),
  supplier: z.object({ id: z.string(), name: z.string() }),
  /** Who is paid, as banks are told. An API key's company signs this. */
  payee: fxPayee,
  currency: fxCurrency,
  delivers: amount,
  takes: amount,
  most: amount,
  feeUsd: amount,
  rate: z.string(),
  rail: z.string(),
  invoices: paidInvoices,
  expiresAt: instant,
})

/** What is to be paid. */
const wanted = {
  supplierId,
  /** What arrives, in the supplier's currency. */
  amount: positiveAmount,
  purpose: z.enum(PURPOSE_NAMES as [(typeof PURPOSE_NAMES)[number], ...(typeof PURPOSE_NAMES)[number][]]),
  /** What the supplier reads. */
  reference: line(1, 140),
  /** Until when it waits for its rate, where the most is less than it takes now. */
  until: z.optional(instant),
  /** The invoices that it pays: together what arrives, or up to two percent less. Yuan are not paid without. */
  invoices: z.optional(
    z.array(z.object({ invoice: id('ivc'), pays: positiveAmount })).check(z.maxLength(INVOICES_MAX)),
  ),
}

/** Fixes what is paid, and the most that may leave. Moves no money. */
export const quoteFx = endpoint({
  id: 'quoteFx',
  method: 'POST',
  bases: ['business'],
  path: '/fx/quote',
  summary: 'Offer of a payment abroad',
  auth: 'session',
  permission: 'fx',
  keys: 'plain',
  offers: 'fx',
  body: z.object({
    ...wanted,
    /** The most USDT that may leave; left out for a little more than it takes now. */
    most: z.optional(positiveAmount),
  }),
  response: fxQuote,
  refusals: ['invalid_request', ...payNoes],
})

/** Mails the caller a code that confirms exactly what an offer pays. */
export const mailFxCode = endpoint({
  id: 'mailFxCode',
  method: 'POST',
  bases: ['business'],
  path: '/fx/payment/code',
  summary: 'Code for a payment abroad',
  auth: 'session',
  permission: 'fx',
  body: z.object({ quote: line(20, 2_000) }),
  response: otpSent,
  refusals: ['quote_invalid', 'otp_resend_too_soon', 'otp_limit_reached', 'invalid_request', ...payNoes],
})

/** A payment abroad, as its company sees it. */
export const fxPayment = z.object({
  id: id('fxp'),
  state: z.enum(FX_SHOWN_STATES),
  status: z.enum(BADGES),
  supplier: z.object({ id: z.string(), name: z.string() }),
  currency: fxCurrency,
  delivers: amount,
  /** The most that may leave, and what left; `null` while it waits for its rate. In USDT. */
  most: amount,
  taken: z.nullable(amount),
  feeUsd: z.nullable(amount),
  rate: z.nullable(z.string()),
  rail: z.string(),
  purpose: z.string(),
  reference: z.string(),
  invoices: paidInvoices,
  /** Until when it waits for its rate. */
  payBy: instant,
  /** Why it ended or came back. */
  reason: z.nullable(z.string()),
  /** What came back of what was to arrive, and what the company has again in USDT. */
  cameBack: z.nullable(amount),
  returned: z.nullable(amount),
  /** The reference by which banks find it. */
  tracking: z.nullable(z.string()),
  /** The days on which it is to arrive, once it has left. */
  arrival: z.nullable(z.object({ from: day, by: day })),
  /** Whether its bank told that it arrived, or only the usual time has passed. */
  delivery: z.nullable(z.enum(['told', 'presumed'])),
  /** Opens the public page for the supplier. */
  tracker: z.string(),
  at: z.object({
    funded: instant,
    converted: z.nullable(instant),
    sent: z.nullable(instant),
    delivered: z.nullable(instant),
    cameBack: z.nullable(instant),
    closed: z.nullable(instant),
  }),
  /** What somebody wants to know before it goes on, oldest first; while one is open, the state says so. */
  questions: z.array(fxQuestion),
  /** What the company wished of it, and what became of that; `null` until we have looked. */
  wishes: z.array(
    z.object({
      kind: z.enum(['cancel', 'give_back', 'recall']),
      madeAt: instant,
      answer: z.nullable(z.enum(['done', 'too_late', 'requested', 'refused', 'not_supported'])),
    }),
  ),
})
/** A payment abroad. */
export type FxPaymentAnswer = z.output<typeof fxPayment>

/**
 * Pays: takes an offer, the code mailed for it, and the PIN. Others may have to approve it first. An API key sends
 * neither: its company signs the request, and the body says what the offer is for (`pays`).
 */
export const payFx = endpoint({
  id: 'payFx',
  method: 'POST',
  bases: ['business'],
  path: '/fx/payment',
  summary: 'Pay a supplier abroad',
  auth: 'session',
  permission: 'fx',
  keys: 'signed',
  status: 201,
  body: z.object({
    quote: line(20, 2_000),
    otp: z.optional(otp),
    transactionPin: z.optional(transactionPin),
    /** From an API key: what the offer pays, the most USDT that may leave, and whom, in the words of the offer. */
    pays: z.optional(z.strictObject({ ...wanted, most: positiveAmount, payee: fxPayee })),
  }),
  response: z.union([z.object({ payment: fxPayment }), approvalAsked]),
  refusals: [
    'not_found',
    'approval_needed',
    'signature_invalid',
    'single_control_limit',
    'approver_gone',
    'invalid_request',
    'quote_invalid',
    'otp_wrong',
    'otp_used',
    'otp_expired',
    'otp_tries_used_up',
    'pin_not_created',
    'pin_wrong',
    'pin_locked',
    'idempotency_key_reused',
    ...payNoes,
  ],
})

/** Whom a payment would ask. Refused as the command would be. */
export const foreseeFx = endpoint({
  id: 'foreseeFx',
  method: 'POST',
  bases: ['business'],
  path: '/fx/asks',
  summary: 'Who would approve a payment abroad',
  auth: 'session',
  permission: 'fx',
  body: z.object({ quote: line(20, 2_000) }),
  response: foreseen,
  refusals: payFx.refusals,
})

/** The company's payments abroad, newest first. */
export const listFx = endpoint({
  id: 'listFx',
  method: 'GET',
  bases: ['business'],
  path: '/fx/payment/list',
  summary: 'Payments abroad',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({ page: page(), limit: limit(10) }),
  response: z.object({ payments: z.array(fxPayment), page: z.int(), limit: z.int(), total: z.int() }),
  refusals: ['invalid_request'],
})

const byId = z.object({ id: id('fxp') })

/** One payment abroad. */
export const getFx = endpoint({
  id: 'getFx',
  method: 'GET',
  bases: ['business'],
  path: '/fx/payment/{id}',
  summary: 'A payment abroad',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  params: byId,
  response: z.object({ payment: fxPayment }),
  refusals: ['not_found'],
})

/** Calls a payment off that is not converted yet. Nothing has left, and all of the money is free again. */
export const cancelFx = endpoint({
  id: 'cancelFx',
  method: 'POST',
  bases: ['business'],
  path: '/fx/payment/{id}/cancel',
  summary: 'Call off a payment abroad',
  auth: 'session',
  permission: 'fx',
  keys: 'plain',
  params: byId,
  response: z.object({ payment: fxPayment }),
  refusals: ['not_found', 'fx_not_possible'],
})

/** What people alone wish of a payment that has left. */
const wish = <const I extends string, const P extends string>(name: I, path: P, summary: string) =>
  endpoint({
    id: name,
    method: 'POST',
    bases: ['business'],
    path,
    summary,
    auth: 'session',
    permission: 'fx',
    params: byId,
    response: z.object({ payment: fxPayment }),
    refusals: ['not_found', 'fx_not_possible'],
  })

/** Takes the money of a payment back that did not arrive: at the original rate, less what banks took. */
export const giveBackFx = wish('giveBackFx', '/fx/payment/{id}/give-back', 'Take back what did not arrive')

/** Asks the bank for the money of a payment that left. It is not promised, and can take weeks. */
export const recallFx = wish('recallFx', '/fx/payment/{id}/recall', 'Ask for a payment abroad back')

/** What a supplier sees of a payment to them, by the link that its company gave them. */
export const trackFx = endpoint({
  id: 'trackFx',
  method: 'GET',
  bases: ['general'],
  path: '/fx/track/{token}',
  summary: 'A payment, for its payee',
  auth: 'public',
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  response: z.object({
    stage: z.enum(['preparing', 'sent', 'delivered', 'not_arriving']),
    payer: z.string(),
    currency: fxCurrency,
    amount,
    reference: z.string(),
    tracking: z.nullable(z.string()),
    arrival: z.nullable(z.object({ from: day, by: day })),
    sentAt: z.nullable(instant),
    deliveredAt: z.nullable(instant),
  }),
  refusals: ['not_found'],
})
