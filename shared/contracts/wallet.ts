/**
 * The wallet services (specification §7), a person's and a company's: balances, networks, deposit addresses, history,
 * live events.
 */
import * as z from 'zod/mini'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import { amount, coinCode, id, instant, localCurrency } from './fields.ts'
import { networkId } from './networks.ts'
import { PUBLIC_FACTS } from './permissions.ts'

/**
 * A customer's balance of one coin. `available` can be spent, `held` is reserved for something in progress,
 * `collecting` waits below a minimum. `lost` names a deposit that a reorganisation removed after its credit and that is
 * not settled yet: the amount `held` for it, and the `debt` the customer owes.
 */
export const coinBalance = z.object({
  currency: coinCode,
  name: z.string(),
  available: amount,
  held: amount,
  total: amount,
  collecting: amount,
  lost: z.optional(z.object({ depositId: id('dep'), held: amount, debt: amount })),
})
/** A customer's balance of one coin. */
export type CoinBalance = z.output<typeof coinBalance>

/**
 * A customer's balance of a local currency: money returned from payouts that no rail could make. It can only be paid
 * out.
 */
export const localBalance = z.object({ currency: localCurrency, available: amount, held: amount, total: amount })
/** A customer's balance of a local currency. */
export type LocalBalance = z.output<typeof localBalance>

/**
 * The total the customer could trade now: the `available` balance of every coin at the mid rate, each coin rounded down
 * to a cent. `unpriced` are coins without a usable price at the moment; they count as zero.
 */
export const tradeTotal = z.object({ amount, currency: z.literal('USD'), unpriced: z.array(coinCode) })
/** The total the customer could trade now. */
export type TradeTotal = z.output<typeof tradeTotal>

/**
 * Balances of every coin that can be held, those with money first; `local` has local currencies with money. With
 * `tradeTotal=true` also their total value.
 */
export const getBalance = endpoint({
  id: 'getBalance',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/balance',
  summary: 'Balances by coin',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({ tradeTotal: z.optional(z.stringbool()) }),
  response: z.object({
    balances: z.array(coinBalance),
    local: z.optional(z.array(localBalance)),
    tradeTotal: z.optional(tradeTotal),
    asOf: instant,
  }),
  refusals: [],
})

/** How a coin can be received on one network. */
export const walletNetwork = z.object({
  network: networkId,
  name: z.string(),
  currency: coinCode,
  /**
   * `halted`: new addresses and credits pause while the network is checked. `delayed`: its newest block is old, or one
   * of two providers has not seen it yet. `disputed`: our providers disagree about it, and nothing is credited until
   * they agree; this resolves without an operator.
   */
  status: z.enum(['up', 'delayed', 'disputed', 'halted']),
  confirmations: z.int(),
  minimum: amount,
  /** Usual time from sending to credit, in minutes. */
  arrivalMinutes: z.int(),
  /**
   * Requirements for large sums: a customer's deposits of the coin that together exceed `above` and are not yet so deep
   * need `confirmations` each and, where `finalized`, finalised blocks. `null` where the ordinary figures apply to any
   * sum.
   */
  large: z.nullable(
    z.object({ above: amount, confirmations: z.int(), finalized: z.boolean(), arrivalMinutes: z.int() }),
  ),
  contract: z.nullable(z.string()),
  addressFormat: z.string(),
  /**
   * The wallets' name for the memo that identifies the owner of a shared address; `null` where every address has one
   * owner. Without it coins cannot be assigned to a customer.
   */
  memo: z.nullable(z.enum(['tag', 'memo', 'comment'])),
})
/** How a coin can be received on one network. */
export type WalletNetwork = z.output<typeof walletNetwork>

/** Networks on which a coin (or, without `currency`, any coin) can be received. */
export const getNetworks = endpoint({
  id: 'getNetworks',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/wallet/networks',
  summary: 'Networks of a coin',
  auth: 'session',
  permission: PUBLIC_FACTS,
  keys: 'plain',
  query: z.object({ currency: z.optional(coinCode), networkStatus: z.optional(z.stringbool()) }),
  response: z.object({ networks: z.array(walletNetwork) }),
  refusals: [],
})

/**
 * The customer's permanent address for a coin on a network; created on first use. Where an address must first opt in to
 * the coin on its network, the first call starts that too, and the answer is `address_not_ready` until it is done, a
 * minute later.
 */
export const getDepositAddress = endpoint({
  id: 'getDepositAddress',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/deposit/address',
  summary: 'Deposit address',
  auth: 'session',
  permission: 'deposit',
  keys: 'plain',
  offers: 'deposit',
  query: z.object({ currency: coinCode, chain: networkId }),
  response: z.object({
    address: z.string(),
    /** The tag, memo or comment that identifies the owner of the coins; `null` where the address alone does. */
    memo: z.nullable(z.string()),
    currency: coinCode,
    network: walletNetwork,
    /** The content of the QR code: a payment URI where wallets agree on one, else the bare address. */
    uri: z.string(),
    /** `null` where no public explorer covers the chain. */
    explorerUrl: z.nullable(z.string()),
  }),
  refusals: ['network_not_available', 'network_halted', 'address_not_ready'],
})

/**
 * An event pushed to a signed-in browser: what changed, and so what to read again. It never has a secret or a balance.
 */
export const liveEvent = z.object({
  type: z.enum([
    'deposit',
    'withdrawal',
    'swap',
    'transfer',
    'quick_sell',
    'fx',
    'batch',
    'bill',
    'rescue',
    'approval',
    // Of the company that is acted for: its payments were stopped, or may go out again.
    'company',
    'balance',
    'notification',
    'support',
    'hello',
  ]),
  id: z.nullable(z.string()),
  at: instant,
  /**
   * Of `hello`: nothing was announced to this customer for this many milliseconds, so data read within them is still
   * valid.
   */
  quietMs: z.optional(z.int().check(z.nonnegative())),
})
/** A pushed event. */
export type LiveEvent = z.output<typeof liveEvent>

/**
 * Server-sent events of the customer's own account. The first event, also after a possible gap, is `hello`: read again
 * everything that was read longer ago than its `quietMs`. The stream ends with the session.
 */
export const streamEvents = endpoint({
  id: 'streamEvents',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/events',
  summary: 'Live events',
  auth: 'session',
  permission: 'view',
  response: liveEvent,
  stream: true,
  // Open streams per customer are limited.
  refusals: ['rate_limited'],
})
