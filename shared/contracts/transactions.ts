/**
 * A customer's transactions (specification §3 and §7): the history over all products, each product's detail,
 * statements.
 */
import { DEFAULT_TRANSACTIONS_PAGE } from '@zend/kernel/specification'
import * as z from 'zod/mini'
import { endpoint, FILE_FORMATS, WALLET_BASES } from './endpoint.ts'
import { amount, assetCode, coinCode, day, id, instant, limit, line, page } from './fields.ts'
import { networkId } from './networks.ts'
import {
  BADGES,
  DEPOSIT_STAGES,
  DEPOSIT_STATES,
  QUICK_SELL_STAGES,
  QUICK_SELL_STATES,
  TRANSACTION_TYPES,
  WITHDRAWAL_STAGES,
  WITHDRAWAL_STATES,
} from './statuses.ts'

/** An amount of one coin, as sent over HTTP. */
export const coinAmount = z.object({ amount, currency: coinCode })
/** An amount of a coin or of local money, as sent over HTTP. */
export const assetAmount = z.object({ amount, currency: assetCode })

/** One stage of a timeline. `at` is when it was reached; `null` while it lies ahead. */
const stageOf = <const K extends readonly [string, ...string[]]>(keys: K) =>
  z.object({ key: z.enum(keys), state: z.enum(['done', 'current', 'next', 'failed']), at: z.nullable(instant) })

/** One transaction in a customer's history (specification §3). */
export const transaction = z.object({
  _id: z.string(),
  transactionType: z.enum(TRANSACTION_TYPES),
  direction: z.enum(['in', 'out']),
  amount,
  currency: assetCode,
  /** The counter amount: what a swap gave, what a quick sell pays out. Else `null`. */
  counter: z.nullable(assetAmount),
  /**
   * The other party: a Zend Pay username, the address of a withdrawal, the account of a quick sell. `null` when there
   * is none.
   */
  party: z.nullable(z.string()),
  /** The name of a company that is the other party, since it has no username; absent or `null` otherwise. */
  partyName: z.optional(z.nullable(z.string())),
  /**
   * The member who acted for a company; absent for a person's own acts and for events nobody triggered, such as a
   * deposit.
   */
  madeBy: z.optional(z.string()),
  /** The request by which others of a company approved it, and who did; only in a transaction's details. */
  approved: z.optional(z.object({ request: id('apr'), by: z.array(z.string()) })),
  /** The badge shown. */
  status: z.enum(BADGES),
  /** Start time; for a deposit, when it was first seen. */
  timeStamp: instant,
  network: z.nullable(networkId),
})
/** One transaction in a customer's history. */
export type Transaction = z.output<typeof transaction>

/**
 * Common to every detail: the usual duration from start to end, learnt from recent cases, in seconds; `null` while too
 * few are known.
 */
const usual = { usualSeconds: z.nullable(z.int()) }

/** A deposit with everything its page shows. */
export const depositDetail = z.object({
  ...transaction.shape,
  ...usual,
  currency: coinCode,
  transactionType: z.literal('deposit'),
  state: z.enum(DEPOSIT_STATES),
  address: z.string(),
  txid: z.string(),
  /** `null` where no public explorer covers the chain. */
  explorerUrl: z.nullable(z.string()),
  networkName: z.string(),
  /**
   * Blocks so far, the deposit's own included; at most `confirmationsNeeded`, and 0 while a reorganisation has removed
   * it from the chain.
   */
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  /** True when it belongs to a large sum, which waits for more confirmations or for a finalised block. */
  large: z.boolean(),
  minimum: amount,
  /** While below the minimum: the total collected of this coin on this network, this deposit included. Else `null`. */
  collected: z.nullable(amount),
  creditedAt: z.nullable(instant),
  /** Expected time of the credit; `null` when done, or when it cannot be estimated. */
  expectedAt: z.nullable(instant),
  stages: z.array(stageOf(DEPOSIT_STAGES)),
  /** It has all its confirmations and waits for the limit on credits per hour. */
  waitsForRoom: z.optional(z.boolean()),
  /** Our two providers disagree about it: `amount` may be wrong, and nothing is credited until they agree. */
  disputed: z.optional(z.boolean()),
  /**
   * Present when a reorganisation removed it after it was credited. `held`: not final yet; `amount` of it is held, and
   * released if the deposit returns. `reversed`: it was taken out of the balance; `debt` is the part that the balance
   * did not cover and the customer owes.
   */
  lost: z.optional(z.nullable(z.object({ state: z.enum(['held', 'reversed']), held: amount, debt: amount }))),
})
/** A deposit with everything its page shows. */
export type DepositDetail = z.output<typeof depositDetail>

/**
 * A withdrawal with everything its page shows. `amount` left the balance; `receives` arrives; `fee` is the difference.
 */
export const withdrawalDetail = z.object({
  ...transaction.shape,
  ...usual,
  currency: coinCode,
  transactionType: z.literal('withdrawal'),
  state: z.enum(WITHDRAWAL_STATES),
  address: z.string(),
  /** The saved wallet's name, if it is a saved wallet. */
  label: z.nullable(z.string()),
  networkName: z.string(),
  fee: amount,
  receives: amount,
  txid: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  cancellable: z.boolean(),
  /** When its waiting time (a first large send to a new address) ends; `null` when it does not wait. */
  waitsUntil: z.nullable(instant),
  /** True while an operator reviews it before it is sent: it is large, or goes to a new address. */
  underReview: z.boolean(),
  /** Why it was rejected or failed, as a refusal code or another stable code; `null` otherwise. */
  reason: z.nullable(z.string()),
  expectedAt: z.nullable(instant),
  stages: z.array(stageOf(WITHDRAWAL_STAGES)),
})
/** A withdrawal with everything its page shows. */
export type WithdrawalDetail = z.output<typeof withdrawalDetail>

/**
 * A swap with everything its page shows. `amount` was given, `counter` received. Rates are whole received coins per
 * whole given coin.
 */
export const swapDetail = z.object({
  ...transaction.shape,
  ...usual,
  currency: coinCode,
  transactionType: z.literal('swap'),
  counter: coinAmount,
  /** The mid rate when it was quoted. */
  midRate: z.string(),
  /** The rate really received per coin given, fee and margin included. */
  rate: z.string(),
  /** Our margin on the rate, in basis points, and as an amount of the coin received. */
  margin: z.object({ bps: z.int(), ...coinAmount.shape }),
  /** Our fee, in basis points, and as an amount of the coin given. */
  fee: z.object({ bps: z.int(), ...coinAmount.shape }),
})
/** A swap with everything its page shows. */
export type SwapDetail = z.output<typeof swapDetail>

/** A Zend Pay transfer with everything its page shows. `party` is the other customer's username; a company has none. */
export const transferDetail = z.object({
  ...transaction.shape,
  ...usual,
  currency: coinCode,
  transactionType: z.literal('transfer'),
  partyName: z.string(),
  partyImage: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
/** A transfer with everything its page shows. */
export type TransferDetail = z.output<typeof transferDetail>

/**
 * A quick sell with everything its page shows. `amount` was sold, `counter` arrives in local money, `party` is the
 * account's number. A payout of a local balance converts nothing: both sides are the same currency and the rate is "1".
 */
export const quickSellDetail = z.object({
  ...transaction.shape,
  ...usual,
  transactionType: z.literal('quick_sell'),
  counter: assetAmount,
  state: z.enum(QUICK_SELL_STATES),
  /** The account at the time of the sale; its id may belong to an account that is no longer saved. */
  account: z.object({
    _id: id('acc'),
    institutionName: z.string(),
    accountNumber: z.string(),
    accountName: z.string(),
    method: z.enum(['bank', 'mobile-money']),
  }),
  midRate: z.string(),
  rate: z.string(),
  fee: z.object({ bps: z.int(), ...assetAmount.shape }),
  flatFee: assetAmount,
  /** The customer's choice for when no rail can pay. */
  ifFailed: z.enum(['crypto', 'local']),
  /** The amount that came back, once it did; else `null`. */
  returned: z.nullable(assetAmount),
  /** The rail's own reference, by which a bank finds the payment; `null` before it was sent. */
  reference: z.nullable(z.string()),
  /** Why it came back, as a stable code (`account_closed`, `rejected`, …); `null` otherwise. */
  reason: z.nullable(z.string()),
  /** True when a rule of the customer's sold it. */
  automatic: z.boolean(),
  expectedAt: z.nullable(instant),
  /** From when on it is late, and our fee is given back; `null` where there is no fee. */
  lateAt: z.nullable(instant),
  /** Our fee, once it was given back because the payout was late; else `null`. */
  feeBack: z.nullable(assetAmount),
  stages: z.array(stageOf(QUICK_SELL_STAGES)),
})
/** A quick sell with everything its page shows. */
export type QuickSellDetail = z.output<typeof quickSellDetail>

/** The detail of any transaction. */
export const transactionDetail = z.discriminatedUnion('transactionType', [
  depositDetail,
  withdrawalDetail,
  swapDetail,
  transferDetail,
  quickSellDetail,
])
/** The detail of any transaction. */
export type TransactionDetail = z.output<typeof transactionDetail>

/** Filters of a history and of a statement. `from` and `to` are days in UTC, both included. */
const narrowed = {
  currency: z.optional(assetCode),
  transactionType: z.optional(z.enum(TRANSACTION_TYPES)),
  from: z.optional(day),
  to: z.optional(day),
}

/** The customer's history, newest first, by page or by cursor. `transactionId` narrows it to one. */
export const getHistory = endpoint({
  id: 'getHistory',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/transaction/history',
  summary: 'Transaction history',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({
    ...narrowed,
    status: z.optional(z.enum(BADGES)),
    transactionId: z.optional(line(1, 40)),
    search: z.optional(line(0, 100)),
    page: page(DEFAULT_TRANSACTIONS_PAGE.page),
    limit: limit(DEFAULT_TRANSACTIONS_PAGE.limit),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  /**
   * `total` is exact up to 1,000 and capped there; with a `cursor` it is the first page's. `cursor` asks for the next
   * page and is `null` at the end. A given `cursor` takes precedence over `page`.
   */
  response: z.object({
    transactions: z.array(transaction),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    cursor: z.nullable(z.string()),
  }),
  refusals: ['invalid_request'],
})

/** One of the customer's own transactions, of any kind. */
export const getTransaction = endpoint({
  id: 'getTransaction',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/transaction/{id}',
  summary: 'One transaction',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  params: z.object({ id: z.union([id('dep'), id('wdr'), id('swp'), id('trf'), id('sel')]) }),
  response: z.object({ transaction: transactionDetail }),
  refusals: ['not_found'],
})

/** The period of a statement: at most a year, days in UTC, both included; the last 30 days by default. */
export const statementQuery = {
  format: z._default(z.enum(FILE_FORMATS), 'pdf'),
  from: z.optional(day),
  to: z.optional(day),
}

/**
 * A statement of account: every transaction of a period, and each coin's opening and closing balance, reconciled with
 * the ledger's entries.
 */
export const getStatement = endpoint({
  id: 'getStatement',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/transaction/soa',
  summary: 'Statement of account',
  auth: 'session',
  permission: 'report.export',
  keys: 'plain',
  query: z.object({ ...narrowed, ...statementQuery }),
  file: FILE_FORMATS,
  response: z.unknown(),
  refusals: ['invalid_request', 'rate_limited'],
})

/**
 * A company's account in one coin or currency as CSV that Xero and QuickBooks import as a bank statement: every
 * transaction of a period, at most a thousand.
 */
export const getImportStatement = endpoint({
  id: 'getImportStatement',
  method: 'GET',
  bases: ['business'],
  path: '/transaction/soa/import',
  summary: 'Statement of account for Xero and QuickBooks',
  auth: 'session',
  permission: 'report.export',
  keys: 'plain',
  query: z.object({ currency: assetCode, from: z.optional(day), to: z.optional(day) }),
  file: ['csv'],
  response: z.unknown(),
  refusals: ['invalid_request', 'rate_limited'],
})
