/** The personal wallet service (specification §7): balances, networks, deposit addresses, history, live events. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, coinCode, id, instant, limit, line, page } from './fields.ts'
import { getMarketPrice, getMarketPriceHistory } from './prices.ts'
import { BADGES, DEPOSIT_STAGES, DEPOSIT_STATES, TRANSACTION_TYPES } from './statuses.ts'

/** A network by the id used in paths and queries. */
export const networkId = z.enum(['bitcoin', 'ethereum'])
/** A network's id. */
export type NetworkName = z.output<typeof networkId>

/** What a customer holds of one coin. `available` can be spent, `held` is set aside for something under way, `collecting` waits below a minimum. */
export const coinBalance = z.object({ currency: coinCode, name: z.string(), available: amount, held: amount, total: amount, collecting: amount })
/** What a customer holds of one coin. */
export type CoinBalance = z.output<typeof coinBalance>

/** Balances of every coin that can be held, those with money first. */
export const getBalance = endpoint({
  id: 'getBalance',
  method: 'GET',
  base: 'personal',
  path: '/balance',
  summary: 'Balances by coin',
  auth: 'session',
  query: z.object({ tradeTotal: z.optional(z.stringbool()) }),
  response: z.object({ balances: z.array(coinBalance), asOf: instant }),
  refusals: [],
})

/** How a coin can be received on one network. */
export const walletNetwork = z.object({
  network: networkId,
  name: z.string(),
  currency: coinCode,
  /** `halted`: new addresses and credits pause while the network is checked; `delayed`: its newest block is old. */
  status: z.enum(['up', 'delayed', 'halted']),
  confirmations: z.int(),
  minimum: amount,
  /** Typical time from sending to credit, in minutes. */
  arrivalMinutes: z.int(),
  contract: z.nullable(z.string()),
  addressFormat: z.string(),
})
/** How a coin can be received on one network. */
export type WalletNetwork = z.output<typeof walletNetwork>

/** Networks on which a coin (or, without `currency`, any coin) can be received. */
export const getNetworks = endpoint({
  id: 'getNetworks',
  method: 'GET',
  base: 'personal',
  path: '/wallet/networks',
  summary: 'Networks of a coin',
  auth: 'session',
  query: z.object({ currency: z.optional(coinCode), networkStatus: z.optional(z.stringbool()) }),
  response: z.object({ networks: z.array(walletNetwork) }),
  refusals: [],
})

/** The customer's permanent address for a coin on a network; made on first asking. */
export const getDepositAddress = endpoint({
  id: 'getDepositAddress',
  method: 'GET',
  base: 'personal',
  path: '/deposit/address',
  summary: 'Deposit address',
  auth: 'session',
  query: z.object({ currency: coinCode, chain: networkId }),
  response: z.object({
    address: z.string(),
    currency: coinCode,
    network: walletNetwork,
    /** What the QR code carries: a payment URI where wallets agree on one, else the bare address. */
    uri: z.string(),
    explorerUrl: z.string(),
  }),
  refusals: ['network_not_available', 'network_halted'],
})

/** One stage of a deposit's timeline. `at` is when it was reached; `null` while it lies ahead. */
export const stage = z.object({ key: z.enum(DEPOSIT_STAGES), state: z.enum(['done', 'current', 'next', 'failed']), at: z.nullable(instant) })

/** One transaction in a customer's history (specification §3). */
export const transaction = z.object({
  _id: z.string(),
  transactionType: z.enum(TRANSACTION_TYPES),
  direction: z.enum(['in', 'out']),
  amount,
  currency: coinCode,
  /** The badge shown. */
  status: z.enum(BADGES),
  /** When it began: the moment a deposit was first seen. */
  timeStamp: instant,
  network: z.nullable(networkId),
})
/** One transaction in a customer's history. */
export type Transaction = z.output<typeof transaction>

/** A deposit with everything its page shows. */
export const depositDetail = z.object({
  ...transaction.shape,
  state: z.enum(DEPOSIT_STATES),
  address: z.string(),
  txid: z.string(),
  explorerUrl: z.string(),
  networkName: z.string(),
  /** Blocks so far, the deposit's own included; at most `confirmationsNeeded`, and 0 while a re-organisation has it off the chain. */
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  minimum: amount,
  /** While below the minimum: what has been collected of this coin on this network, this deposit included. Else `null`. */
  collected: z.nullable(amount),
  creditedAt: z.nullable(instant),
  /** When the credit is expected; `null` when done, or when it does not depend on time. */
  expectedAt: z.nullable(instant),
  stages: z.array(stage),
})
/** A deposit with everything its page shows. */
export type DepositDetail = z.output<typeof depositDetail>

/** The customer's history, newest first, by page or by cursor. */
export const getHistory = endpoint({
  id: 'getHistory',
  method: 'GET',
  base: 'personal',
  path: '/transaction/history',
  summary: 'Transaction history',
  auth: 'session',
  query: z.object({
    currency: z.optional(coinCode),
    transactionType: z.optional(z.enum(TRANSACTION_TYPES)),
    status: z.optional(z.enum(BADGES)),
    search: z.optional(line(0, 100)),
    page: page(),
    limit: limit(3),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  /** `total` is exact up to 10,000 and stops there. `cursor` asks for what follows; it is `null` at the end. A given `cursor` goes before `page`. */
  response: z.object({ transactions: z.array(transaction), page: z.int(), limit: z.int(), total: z.int(), cursor: z.nullable(z.string()) }),
  refusals: ['invalid_request'],
})

/** One transaction of the customer's own. */
export const getTransaction = endpoint({
  id: 'getTransaction',
  method: 'GET',
  base: 'personal',
  path: '/transaction/{id}',
  summary: 'One transaction',
  auth: 'session',
  params: z.object({ id: id('dep') }),
  response: z.object({ transaction: depositDetail }),
  refusals: ['not_found'],
})

/** What is pushed to a signed-in browser: something changed, and what to read again. Never a secret, never a balance. */
export const liveEvent = z.object({ type: z.enum(['deposit', 'balance', 'notification', 'hello']), id: z.nullable(z.string()), at: instant })
/** A pushed event. */
export type LiveEvent = z.output<typeof liveEvent>

/**
 * Server-sent events of the customer's own account. The first event, and the first after anything may have been missed, is `hello`:
 * read everything again then. The stream ends with the session.
 */
export const streamEvents = endpoint({
  id: 'streamEvents',
  method: 'GET',
  base: 'personal',
  path: '/events',
  summary: 'Live events',
  auth: 'session',
  response: liveEvent,
  stream: true,
  // Only so many streams per customer may be open at once.
  refusals: ['rate_limited'],
})

/** Every call of the personal wallet service. */
export const walletEndpoints = [
  getBalance,
  getNetworks,
  getDepositAddress,
  getHistory,
  getTransaction,
  getMarketPrice,
  getMarketPriceHistory,
  streamEvents,
] as const
