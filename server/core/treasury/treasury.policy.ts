/**
 * Settings of the treasury; their values are in the configuration. Durations in milliseconds, amounts as decimal text
 * in whole coins.
 */
import type { NetworkId } from '../../ports/chain.ts'

/** Settings per network. Amounts are by coin; an absent coin has none. */
export type NetworkTreasuryPolicy = {
  /**
   * Waiting payments are batched for at least this long since the last transaction; networks that pay one by one ignore
   * it.
   */
  readonly batchEveryMs: number
  /** The maximum number of payments in one transaction. */
  readonly batchMax: number
  /** The maximum number of an address's transactions that wait for a block at once. */
  readonly inFlightMax: number
  /** A transaction that waits longer than this for its block gets a fee bump. */
  readonly stuckAfterMs: number
  /** The maximum number of versions of one transaction. */
  readonly versionsMax: number
  /** A hot wallet that can spend less than this of a coin is low. */
  readonly lowWater: Readonly<Record<string, string>>
  /** What a deposit address must hold before it is swept, unless a payment waits for the coin. */
  readonly sweepMin: Readonly<Record<string, string>>
  /** The maximum number of addresses being swept at once, and as many being opened for a coin. */
  readonly sweepsMax: number
}

/** Settings of the whole treasury. */
export type TreasuryPolicy = {
  /** The pause between two rounds. */
  readonly roundEveryMs: number
  /** How often a process without the lease tries to get it. */
  readonly leaseRetryMs: number
  readonly backoff: { readonly firstMs: number; readonly maxMs: number }
  /** How often fees are requested and stored. */
  readonly feesEveryMs: number
  /** How long a payment is postponed after a temporary refusal of the vault or a node. */
  readonly retryAfterMs: number
  /** How often a node may report that a payment would fail before it is given up. */
  readonly failedTriesMax: number
  /**
   * A transaction that no node accepts for longer than this raises an alert: it blocks everything behind it in its
   * lane.
   */
  readonly refusedAlertMs: number
  /** How often the same alert is repeated while its cause lasts. */
  readonly alertEveryMs: number
  /** How often the books are compared with the chain. */
  readonly reconcileEveryMs: number
  /** A treasury that is silent for this long counts as down. */
  readonly silenceMaxMs: number
  /**
   * The maximum number of customers' addresses that a network begins to open per day (UTC): each keeps some of the
   * network's own coin for good.
   */
  readonly openingsDayMax: number
  readonly networks: { readonly [N in NetworkId]: NetworkTreasuryPolicy }
}
