/** The tunable numbers of this product; their values live in the configuration. Durations in milliseconds. */
import type { NetworkName } from '@zend/contracts'
import type { Backoff, CoinCode } from '@zend/kernel'
import type { LookupPolicy } from './lookups.ts'
import type { UnsettledPolicy } from './unsettled.ts'

/** How networks are watched, and when they count as delayed or down. */
export type DepositPolicy = {
  /** Whether to watch networks that nobody uses yet. */
  readonly watchUnused: boolean
  /** The poll interval once a network has nothing more to read. */
  readonly pollEveryMs: number
  readonly blocksPerPoll: number
  /** How often a node is asked for the age of its head and for the decimals of its tokens. */
  readonly healthEveryMs: number
  /** How often a process without the lease tries to take it. */
  readonly leaseRetryMs: number
  readonly backoff: Backoff
  /** When the newest block is older than this, the network shows as delayed. */
  readonly headAgeMaxMs: { readonly [N in NetworkName]: number }
  /** After this long without a heartbeat the network shows as delayed and its watcher counts as down. */
  readonly silenceMaxMs: number
  /** The most that may be credited within an hour on a network with one provider, in whole coins; '' for nothing. */
  readonly aloneMaxPerHour: { readonly [N in NetworkName]: { readonly [C in CoinCode]?: string } }
  /**
   * When coins that the books do not explain count as lasting, and how many addresses without booked coins are compared
   * per run.
   */
  readonly surplus: { readonly afterMs: number; readonly addressesPerLook: number }
  /** How second providers are asked about deposits. */
  readonly lookups: LookupPolicy
  /** How deposits that cannot be settled are retried and alerted about. */
  readonly unsettled: UnsettledPolicy
}
