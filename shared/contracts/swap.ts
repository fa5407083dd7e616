/** Swapping one coin for another (product.md §7). */
import { SWAP_HISTORY_PAGE } from '@zend/kernel/specification'
import * as z from 'zod/mini'
import { endpoint, FILE_FORMATS, WALLET_BASES } from './endpoint.ts'
import { amount, coinCode, instant, limit, line, page, positiveAmount, transactionPin } from './fields.ts'
import { coinAmount, statementQuery, swapDetail } from './transactions.ts'

/** A firm offer. Rates are whole coins received per whole coin given. */
export const swapQuote = z.object({
  /** The offer itself, signed by us: the input of `swap`. */
  quote: z.string(),
  fromCurrency: coinCode,
  toCurrency: coinCode,
  /** The amount the customer gives, fee included. */
  fromAmount: amount,
  /** The amount the customer receives. */
  toAmount: amount,
  /** The mid rate, its time, and the rate really received per coin given. */
  midRate: z.string(),
  priceAsOf: instant,
  rate: z.string(),
  margin: z.object({ bps: z.int(), ...coinAmount.shape }),
  fee: z.object({ bps: z.int(), ...coinAmount.shape }),
  expiresAt: instant,
})
/** A firm offer. */
export type SwapQuote = z.output<typeof swapQuote>

/**
 * Asks for a firm offer, valid for 30 seconds, by exactly one of two amounts: what is given, fee included, or what is
 * to be received, exactly. Bounds in a refusal are of the same coin as the amount. Moves no money.
 */
export const quoteSwap = endpoint({
  id: 'quoteSwap',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/swap/quote',
  summary: 'Firm offer of a swap',
  auth: 'session',
  permission: 'swap',
  keys: 'plain',
  offers: 'swap',
  body: z.object({
    fromCurrency: coinCode,
    toCurrency: coinCode,
    fromCurrencyAmt: z.optional(positiveAmount),
    toCurrencyAmt: z.optional(positiveAmount),
  }),
  response: swapQuote,
  refusals: [
    'invalid_request',
    'asset_unknown',
    'currencies_equal',
    'amount_too_small',
    'amount_too_large',
    'price_stale',
    'price_sources_disagree',
    'price_jumped',
    'inventory_limit',
  ],
})

/**
 * Swaps at a firm offer: both legs and the fee at once, or nothing. An offer works once, and only for its customer. A
 * person confirms it with the PIN; an API key has none.
 */
export const swap = endpoint({
  id: 'swap',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/swap',
  summary: 'Swap at a firm offer',
  auth: 'session',
  permission: 'swap',
  keys: 'plain',
  body: z.object({ quote: line(20, 2_000), transactionPin: z.optional(transactionPin) }),
  response: z.object({ swap: swapDetail }),
  refusals: [
    'invalid_request',
    'forbidden',
    'quote_invalid',
    'quote_expired',
    'quote_used',
    'insufficient_funds',
    'inventory_limit',
    'price_jumped',
    'pin_not_created',
    'pin_wrong',
    'pin_locked',
    'idempotency_key_reused',
    'busy',
  ],
})

/** The customer's swaps, newest first; `transactionId` narrows them to one. Paging as in `getHistory`. */
export const getSwaps = endpoint({
  id: 'getSwaps',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/swap/history',
  summary: 'Swap history',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({
    transactionId: z.optional(line(1, 40)),
    page: page(SWAP_HISTORY_PAGE.page),
    limit: limit(SWAP_HISTORY_PAGE.limit),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    swaps: z.array(swapDetail),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    cursor: z.nullable(z.string()),
  }),
  refusals: ['invalid_request'],
})

/** A statement of the swaps of a period. */
export const getSwapStatement = endpoint({
  id: 'getSwapStatement',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/swap/soa',
  summary: 'Statement of swaps',
  auth: 'session',
  permission: 'report.export',
  keys: 'plain',
  query: z.object(statementQuery),
  file: FILE_FORMATS,
  response: z.unknown(),
  refusals: ['invalid_request', 'rate_limited'],
})
