/**
 * The numbers the treasury runs by; their values live in the configuration. Durations in milliseconds, amounts as
 * decimal text in whole coins.
 */
import type { NetworkId } from '../../ports/chain.ts'

/** What is decided per network. Amounts are by coin; a coin that is not named has none. */
export type NetworkTreasuryPolicy = {
  /**
   * Payments that wait are gathered for at least this long since the last transaction; networks that pay one by one
   * ignore it.
   */
  readonly batchEveryMs: number
  /** The most payments in one transaction. */
  readonly batchMax: number
  /** The most transactions of one address that wait for a block at once. */
  readonly inFlightMax: number
  /** A transaction that waits longer than this for its block is replaced by one with a higher fee. */
  readonly stuckAfterMs: number
  /** The most versions of one transaction. */
  readonly versionsMax: number
  /** A hot wallet that can spend less than this of a coin is low. */
  readonly lowWater: Readonly<Record<string, string>>
  /** What a deposit address must hold before it is swept, unless a payment waits for the coin. */
  readonly sweepMin: Readonly<Record<string, string>>
  /** The most addresses that are being swept at once, and as many that are being opened for a coin. */
  readonly sweepsMax: number
}

/** How the treasury works. */
export type TreasuryPolicy = {
  /** The pause between two rounds. */
  readonly roundEveryMs: number
  /** How often a process without the lease asks for it. */
  readonly leaseRetryMs: number
  readonly backoff: { readonly firstMs: number; readonly maxMs: number }
  /** How often fees are asked for and stored. */
  readonly feesEveryMs: number
  /** How long a payment rests after the vault or a node said no for now. */
  readonly retryAfterMs: number
  /** How often a node may say that a payment would fail before it is given up. */
  readonly failedTriesMax: number
  /**
   * A transaction that no node takes for longer than this is told of as an alert: everything behind it in its lane
   * waits.
   */
  readonly refusedAlertMs: number
  /** How often the same alert is told again while its cause lasts. */
  readonly alertEveryMs: number
  /** How often the books are compared with the chain. */
  readonly reconcileEveryMs: number
  /** A treasurer that was silent for this long counts as down. */
  readonly silenceMaxMs: number
  /**
   * The most addresses of customers that a network begins to open in a day (UTC): each keeps some of the network's own
   * coin for good.
   */
  readonly openingsDayMax: number
  readonly networks: { readonly [N in NetworkId]: NetworkTreasuryPolicy }
}
