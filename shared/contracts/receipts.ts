/** Receipts: a PDF of one transaction, and the page that verifies it. */
import * as z from 'zod/mini'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import { amount, assetCode, id, instant } from './fields.ts'
import { networkId } from './networks.ts'
import { BADGES, TRANSACTION_TYPES } from './statuses.ts'
import { assetAmount } from './transactions.ts'

/**
 * The receipt of one of the caller's transactions, as PDF in the requested language: amounts, the on-chain proof, our
 * signature, and a QR code to its verification page. Of a payment abroad that was delivered it is the proof of payment:
 * payer, payee, what arrived and out of what, rate, charge, references, instants and who approved it.
 */
export const getReceipt = endpoint({
  id: 'getReceipt',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/transaction/{id}/receipt',
  summary: 'Receipt of a transaction',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  params: z.object({ id: z.union([id('dep'), id('wdr'), id('swp'), id('trf'), id('sel'), id('fxp')]) }),
  file: ['pdf'],
  response: z.unknown(),
  refusals: ['not_found', 'receipt_not_ready', 'rate_limited'],
})

/**
 * The content of a receipt in the requested language, for a picture of it that is drawn on the device: the same words
 * and the same signature as in the PDF. `link` opens its verification page.
 */
export const receiptSheet = z.object({
  title: z.string(),
  heading: z.string(),
  amount: z.string(),
  counter: z.nullable(z.string()),
  completed: z.string(),
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  address: z.nullable(z.object({ label: z.string(), text: z.string() })),
  check: z.object({ title: z.string(), how: z.string() }),
  link: z.string(),
  signature: z.string(),
  issued: z.string(),
  fingerprint: z.string(),
})
/** The content of a receipt. */
export type ReceiptSheet = z.output<typeof receiptSheet>

/** Signs a receipt of one of the caller's transactions and returns its content. */
export const getReceiptSheet = endpoint({
  id: 'getReceiptSheet',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/transaction/{id}/receipt-sheet',
  summary: 'Content of a receipt, for a picture of it',
  auth: 'session',
  permission: 'view',
  params: z.object({ id: z.union([id('dep'), id('wdr'), id('swp'), id('trf'), id('sel')]) }),
  response: z.object({ sheet: receiptSheet }),
  refusals: ['not_found', 'receipt_not_ready', 'rate_limited'],
})

/**
 * Size in cells of the identicon at the head of the receipt. Its seed is the printed fingerprint, so the verification
 * page draws the same one for comparison.
 */
export const RECEIPT_IDENTICON = { columns: 36, rows: 6 } as const

/**
 * What the verification page shows to anyone who has the receipt. Names and usernames are shortened; nothing of the
 * account beyond this transaction.
 */
export const receiptView = z.object({
  transactionType: z.enum(TRANSACTION_TYPES),
  direction: z.enum(['in', 'out']),
  status: z.enum(BADGES),
  amount,
  currency: assetCode,
  counter: z.nullable(assetAmount),
  fee: z.nullable(assetAmount),
  network: z.nullable(networkId),
  address: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  /** The customer, shortened: "Ada O." */
  customer: z.string(),
  /** The other side of a transfer, or the account holder of a quick sell, shortened. */
  party: z.nullable(z.string()),
  /** Of a payment abroad: the last characters of the account that was paid, and the reference by which banks find it. */
  accountEnds: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  /** Of a payment abroad: whether a bank told that it arrived, or only the usual time has passed. */
  delivery: z.nullable(z.enum(['told', 'presumed'])),
  /** When a payment abroad came back, after it was delivered. */
  returnedAt: z.nullable(instant),
  /** When it was completed; until then, when it began. */
  at: instant,
  /** When the receipt was made, and the printed part of its signature, in groups of four. */
  issuedAt: instant,
  fingerprint: z.string(),
})
/** What the verification page of a receipt shows. */
export type ReceiptView = z.output<typeof receiptView>

/**
 * Returns the present state of the transaction behind a receipt's code. Anyone with the receipt may ask. A code that we
 * did not sign is answered as not found.
 */
export const checkReceipt = endpoint({
  id: 'checkReceipt',
  method: 'GET',
  bases: ['general'],
  path: '/receipts/{code}',
  summary: 'Check a receipt',
  auth: 'public',
  params: z.object({ code: z.string().check(z.regex(/^[\w-]{20,200}$/)) }),
  response: z.object({ receipt: receiptView }),
  // Checks per address and minute are limited.
  refusals: ['not_found', 'rate_limited'],
})
