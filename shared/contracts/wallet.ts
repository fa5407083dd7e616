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
 * What a customer holds of one coin. `available` can be spent, `held` is set aside for something under way,
 * `collecting` waits below a minimum. `lost` names a deposit of it that its network took back after it was credited and
 * that is not settled: what is `held` for it, and the `debt` that is owed of it.
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
/** What a customer holds of one coin. */
export type CoinBalance = z.output<typeof coinBalance>

/**
 * What a customer holds of a local currency: what came back from payouts that nobody could make. It can only be paid
 * out.
 */
export const localBalance = z.object({ currency: localCurrency, available: amount, held: amount, total: amount })
/** What a customer holds of a local currency. */
export type LocalBalance = z.output<typeof localBalance>

/**
 * What the customer could trade now: what is `available` of every coin, at the market's middle, each coin rounded down
 * to a cent. `unpriced` are coins of it without a price that may be used at the moment; they count nothing.
 */
export const tradeTotal = z.object({ amount, currency: z.literal('USD'), unpriced: z.array(coinCode) })
/** What the customer could trade now. */
export type TradeTotal = z.output<typeof tradeTotal>

/**
 * Balances of every coin that can be held, those with money first; in `local` those of local currencies, where there is
 * any money. With `tradeTotal=true` also their worth together.
 */
export const getBalance = endpoint({
  id: 'getBalance',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/balance',
  summary: 'Balances by coin',
  auth: 'session',
  permission: 'view',
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
   * `halted`: new addresses and credits pause while the network is checked; `delayed`: its newest block is old, or one
   * of two sources has not seen it yet; `disputed`: our sources tell different things of it, and nothing is credited
   * until they agree again, which needs nobody.
   */
  status: z.enum(['up', 'delayed', 'disputed', 'halted']),
  confirmations: z.int(),
  minimum: amount,
  /** Typical time from sending to credit, in minutes. */
  arrivalMinutes: z.int(),
  /**
   * What larger sums wait for: a customer's deposits of the coin that together are above `above` and not yet so deep
   * need `confirmations` each and, where `finalized`, blocks that the network calls final. `null` where the ordinary
   * figures are enough for any sum.
   */
  large: z.nullable(
    z.object({ above: amount, confirmations: z.int(), finalized: z.boolean(), arrivalMinutes: z.int() }),
  ),
  contract: z.nullable(z.string()),
  addressFormat: z.string(),
  /**
   * What wallets call the mark that tells the owners of one address apart; `null` where every address has one owner.
   * Without it coins cannot be told to be anybody's.
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
  query: z.object({ currency: z.optional(coinCode), networkStatus: z.optional(z.stringbool()) }),
  response: z.object({ networks: z.array(walletNetwork) }),
  refusals: [],
})

/**
 * The customer's permanent address for a coin on a network; made on first asking. Where an address must first opt in to
 * the coin on its network, that begins with the first asking too, and the answer is `address_not_ready` until it is
 * done, a minute later.
 */
export const getDepositAddress = endpoint({
  id: 'getDepositAddress',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/deposit/address',
  summary: 'Deposit address',
  auth: 'session',
  permission: 'deposit',
  query: z.object({ currency: coinCode, chain: networkId }),
  response: z.object({
    address: z.string(),
    /** The tag, memo or comment that says whose coins these are; `null` where the address alone does. */
    memo: z.nullable(z.string()),
    currency: coinCode,
    network: walletNetwork,
    /** What the QR code carries: a payment URI where wallets agree on one, else the bare address. */
    uri: z.string(),
    /** `null` where no public explorer shows the chain. */
    explorerUrl: z.nullable(z.string()),
  }),
  refusals: ['network_not_available', 'network_halted', 'address_not_ready'],
})

/**
 * What is pushed to a signed-in browser: something changed, and what to read again. Never a secret, never a balance.
 */
export const liveEvent = z.object({
  type: z.enum([
    'deposit',
    'withdrawal',
    'swap',
    'transfer',
    'quick_sell',
    'rescue',
    'balance',
    'notification',
    'support',
    'hello',
  ]),
  id: z.nullable(z.string()),
  at: instant,
  /**
   * Of `hello`: for so many milliseconds nothing was announced to this customer. What was asked for within them is
   * still true.
   */
  quietMs: z.optional(z.int().check(z.nonnegative())),
})
/** A pushed event. */
export type LiveEvent = z.output<typeof liveEvent>

/**
 * Server-sent events of the customer's own account. The first event, and the first after anything may have been missed,
 * is `hello`: read everything again then that was asked for longer ago than its `quietMs`. The stream ends with the
 * session.
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
  // Only so many streams per customer may be open at once.
  refusals: ['rate_limited'],
})
