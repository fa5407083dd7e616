/**
 * Quick sell (product.md §9): crypto into a local bank account or mobile-money wallet. Countries, offers, the sale
 * itself. For the accounts see payout-accounts.ts, for rules that sell deposits automatically sell-rules.ts.
 */
import * as z from 'zod/mini'
import { approvalAsked, approvalSeen } from './approval-asked.ts'
import { endpoint, FILE_FORMATS, WALLET_BASES } from './endpoint.ts'
import {
  amount,
  heldAsset,
  coinCode,
  countryCode,
  id,
  instant,
  limit,
  line,
  localCurrency,
  otp,
  page,
  PAYOUT_METHODS,
  positiveAmount,
  transactionPin,
} from './fields.ts'
import { accountField, newAccount, payoutAccount } from './payout-accounts.ts'
import { BADGES } from './statuses.ts'
import { quickSellDetail, statementQuery } from './transactions.ts'
import { PUBLIC_FACTS } from './permissions.ts'

export { localCurrency } from './fields.ts'

/** A country where money can be paid out. Amounts are in `currency`. */
export const quickSellCountry = z.object({
  country: countryCode,
  currency: localCurrency,
  minimum: amount,
  maximum: amount,
  flatFee: amount,
  feeBps: z.int(),
  methods: z.array(
    z.object({
      method: z.enum(PAYOUT_METHODS),
      fields: z.array(accountField),
      /** True when a name enquiry exists. */
      resolves: z.boolean(),
      /**
       * Usual duration of a payout, learnt from recent ones; while too few are known, what the payment system promises.
       */
      usualSeconds: z.int(),
      /** Whether payouts go through now, by the health of the rails. */
      state: z.enum(['up', 'slow', 'down']),
    }),
  ),
})
/** A country where money can be paid out. */
export type QuickSellCountry = z.output<typeof quickSellCountry>

/** Countries that crypto can be sold to, each with its account fields, limits and fees. */
export const getQuickSellCountries = endpoint({
  id: 'getQuickSellCountries',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/quicksell/countries',
  summary: 'Countries of quick sell',
  auth: 'session',
  permission: PUBLIC_FACTS,
  keys: 'plain',
  response: z.object({ countries: z.array(quickSellCountry) }),
  refusals: [],
})

/**
 * The present rate of one unit, fee included; an indication, not an offer. Rates are whole local units per whole coin,
 * as decimal text.
 */
export const getQuickSellRate = endpoint({
  id: 'getQuickSellRate',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/quicksell/rate',
  summary: 'Rate of quick sell',
  auth: 'session',
  permission: PUBLIC_FACTS,
  keys: 'plain',
  query: z.object({ fromCurrency: coinCode, toCurrency: localCurrency }),
  response: z.object({ rate: z.string(), midRate: z.string(), feeBps: z.int(), asOf: instant }),
  refusals: ['invalid_request', 'price_stale', 'price_sources_disagree', 'price_jumped'],
})

/**
 * A firm offer: sell this amount to this account for that one, until `expiresAt` (60 seconds). A local balance is paid
 * out without conversion (`rate` is "1").
 */
export const quickSellQuote = z.object({
  /** The offer itself, signed by us: the input of `quickSell`. */
  quote: z.string(),
  /** The account that is paid; where the offer saves it, as it will be saved. */
  account: payoutAccount,
  /** True when taking the offer saves `account` as well. The code for it is another one (`getEmailOtp`, `saves`). */
  saves: z.boolean(),
  fromCurrency: heldAsset,
  fromAmount: amount,
  toCurrency: localCurrency,
  /** The mid rate, and the rate really paid before the flat fee: local units per whole unit sold. */
  midRate: z.string(),
  rate: z.string(),
  priceAsOf: instant,
  /** Our fee, already in the rate, as an amount of the local currency. */
  fee: z.object({ bps: z.int(), amount }),
  /** The rail's flat fee, deducted from the payout. */
  flatFee: amount,
  /** The amount that arrives. */
  receives: amount,
  usualSeconds: z.int(),
  /** Our fee is given back when it takes longer than this. */
  lateSeconds: z.int(),
  expiresAt: instant,
})
/** A firm offer to sell. */
export type QuickSellQuote = z.output<typeof quickSellQuote>

const noes = [
  'price_stale',
  'price_sources_disagree',
  'price_jumped',
  'amount_too_small',
  'amount_too_large',
  'insufficient_funds',
  'inventory_limit',
  'limit_exceeded',
  'money_out_held',
  'deposit_in_question',
  'company_frozen',
  'verification_needed',
  'rails_unavailable',
] as const

/**
 * Fixes a rate, for exactly one of two amounts: what is sold, or what is to arrive, exactly, in the money of the
 * account. Moves no money. It is for a saved account (`accountId`), or for a person's new one (`account`), which is
 * saved when the offer is taken: both in one act, with one code and one PIN. A company saves its accounts first.
 */
export const quoteQuickSell = endpoint({
  id: 'quoteQuickSell',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/quicksell/quote',
  summary: 'Offer of a quick sell',
  auth: 'session',
  permission: 'quicksell',
  keys: 'plain',
  offers: 'quicksell',
  body: z.object({
    accountId: z.optional(id('acc')),
    account: z.optional(newAccount),
    fromCurrency: heldAsset,
    fromCurrencyAmt: z.optional(positiveAmount),
    toCurrencyAmt: z.optional(positiveAmount),
    /** The offer changes this request; without it, it is for a sale of its own. */
    changes: z.optional(approvalSeen),
  }),
  response: quickSellQuote,
  refusals: [
    'invalid_request',
    'not_found',
    'approval_closed',
    'version_changed',
    'account_not_found',
    'account_invalid',
    'account_name_differs',
    'account_limit',
    'rate_limited',
    ...noes,
  ],
})

/**
 * The amounts that can be sold now into a currency: minimum and maximum of one payout, and what the customer's limits
 * and balance leave. In local money.
 */
export const getQuickSellLimit = endpoint({
  id: 'getQuickSellLimit',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/quicksell/limit',
  summary: 'Limits of a quick sell',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  /**
   * `accountId`: the saved account to be paid, which may take less on its first day (`first_day`); an unknown id has no
   * effect.
   */
  body: z.object({ fromCurrency: heldAsset, toCurrency: localCurrency, accountId: z.optional(id('acc')) }),
  response: z.object({
    currency: localCurrency,
    minimum: amount,
    maximum: amount,
    /** The amount the customer can still send now; `rule` and `freesAt` say what limits it. */
    left: amount,
    rule: z.enum(['payout', 'day', 'month', 'first_day', 'verification']),
    freesAt: z.nullable(instant),
  }),
  refusals: ['invalid_request', 'price_stale', 'price_sources_disagree', 'price_jumped'],
})

/**
 * What to do when no rail can pay: return the crypto at the rate it was sold for, or keep the local money as a balance.
 */
export const RETURN_CHOICES = ['crypto', 'local'] as const

/**
 * Sells: takes an offer, the code mailed for this amount and account, and the PIN. An API key sends neither: its
 * company signs the request, and the body says what the offer is for (`sells`).
 */
export const quickSell = endpoint({
  id: 'quickSell',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/quicksell/withdraw',
  summary: 'Sell into a bank account or wallet',
  auth: 'session',
  permission: 'quicksell',
  keys: 'signed',
  status: 201,
  body: z.object({
    quote: line(20, 2_000),
    ifFailed: z._default(z.enum(RETURN_CHOICES), 'crypto'),
    otp: z.optional(otp),
    transactionPin: z.optional(transactionPin),
    /** From an API key: what the offer sells, into which account. */
    sells: z.optional(
      z.strictObject({
        fromCurrency: heldAsset,
        fromAmount: positiveAmount,
        toCurrency: localCurrency,
        institution: line(1, 40),
        accountNumber: line(4, 40),
      }),
    ),
  }),
  response: z.union([z.object({ transaction: quickSellDetail }), approvalAsked]),
  refusals: [
    'approval_needed',
    'single_control_limit',
    'approver_gone',
    'invalid_request',
    'not_found',
    'approval_closed',
    'version_changed',
    'quote_invalid',
    'quote_expired',
    'quote_used',
    'account_not_found',
    'account_exists',
    'account_limit',
    'idempotency_key_reused',
    'busy',
    'otp_wrong',
    'otp_expired',
    'otp_tries_used_up',
    'pin_not_created',
    'pin_wrong',
    'pin_locked',
    'forbidden',
    'signature_invalid',
    ...noes,
  ] as const,
})

/** The customer's sales, newest first, by page or by cursor. */
export const getQuickSells = endpoint({
  id: 'getQuickSells',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/quicksell/history',
  summary: 'Quick sells',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({
    status: z.optional(z.enum(BADGES)),
    page: page(),
    limit: limit(10),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    transactions: z.array(quickSellDetail),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    cursor: z.nullable(z.string()),
  }),
  refusals: ['invalid_request'],
})

/** A statement of quick sells. */
export const getQuickSellStatement = endpoint({
  id: 'getQuickSellStatement',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/quicksell/soa',
  summary: 'Statement of quick sells',
  auth: 'session',
  permission: 'report.export',
  keys: 'plain',
  query: z.object({ ...statementQuery }),
  file: FILE_FORMATS,
  response: z.unknown(),
  refusals: ['invalid_request', 'rate_limited'],
})
