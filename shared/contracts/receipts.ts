/** Receipts: one transaction on paper, and the page that proves the paper. */
import * as z from 'zod/mini'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import { amount, assetCode, id, instant } from './fields.ts'
import { networkId } from './networks.ts'
import { BADGES, TRANSACTION_TYPES } from './statuses.ts'
import { assetAmount } from './transactions.ts'

/**
 * The receipt of a transaction of one's own, as PDF in the language asked for: what moved, its proof on the chain, our
 * signature, and a QR code to its page.
 */
export const getReceipt = endpoint({
  id: 'getReceipt',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/transaction/{id}/receipt',
  summary: 'Receipt of a transaction',
  auth: 'session',
  permission: 'view',
  params: z.object({ id: z.union([id('dep'), id('wdr'), id('swp'), id('trf'), id('sel')]) }),
  file: ['pdf'],
  response: z.unknown(),
  refusals: ['not_found', 'receipt_not_ready', 'rate_limited'],
})

/**
 * The identicon at the head of the paper, in cells, seeded by the fingerprint as it is written: the page weaves the
 * same one, for the eye to compare.
 */
export const RECEIPT_IDENTICON = { columns: 36, rows: 6 } as const

/**
 * What the page of a receipt shows to whoever holds the paper. Names and usernames are shortened; nothing of the
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
  /** The other side of a transfer, or whose account a quick sell paid into, shortened. */
  party: z.nullable(z.string()),
  /** When it was completed; while it is not, when it began. */
  at: instant,
  /** When the paper was made, and what of the signature is printed on it, in groups of four. */
  issuedAt: instant,
  fingerprint: z.string(),
})
/** What the page of a receipt shows. */
export type ReceiptView = z.output<typeof receiptView>

/**
 * The transaction behind a receipt's code, as it stands now. Anyone with the paper may ask. A code that we did not sign
 * is answered as not found.
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
  // Only so many checks per address and minute.
  refusals: ['not_found', 'rate_limited'],
})
